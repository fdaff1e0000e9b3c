import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@prelaunch/testkit/product';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../testing/deployment-files.ts';

/** The units of deploy/systemd. */

const FOLDER = 'deploy/systemd';
const files = readdirSync(join(root, FOLDER));
const textOf = (name: string) => readText(`${FOLDER}/${name}`);

/** The units that run as the product's user. */
const units = files.filter((name) => textOf(name).includes('\nUser=prelaunch\n'));

/** The values of a directive, in the order of the unit. */
const valuesOf = (name: string, directive: string): string[] =>
  [...textOf(name).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );

const SANDBOX: Readonly<Record<string, readonly string[]>> = {
  UMask: ['0077'],
  NoNewPrivileges: ['true'],
  CapabilityBoundingSet: [''],
  RestrictSUIDSGID: ['true'],
  RestrictNamespaces: ['true'],
  RestrictRealtime: ['true'],
  // Node.js reads the network interfaces through AF_NETLINK.
  RestrictAddressFamilies: ['AF_UNIX AF_INET AF_INET6 AF_NETLINK'],
  LockPersonality: ['true'],
  SystemCallArchitectures: ['native'],
  SystemCallFilter: ['@system-service', '~@privileged'],
  SystemCallErrorNumber: ['EPERM'],
  PrivateTmp: ['true'],
  PrivateDevices: ['true'],
  PrivateUsers: ['true'],
  ProtectClock: ['true'],
  ProtectControlGroups: ['true'],
  ProtectHome: ['true'],
  ProtectHostname: ['true'],
  ProtectKernelLogs: ['true'],
  ProtectKernelModules: ['true'],
  ProtectKernelTunables: ['true'],
  ProtectProc: ['invisible'],
  ProtectSystem: ['strict'],
  // V8 writes machine code into memory and runs it.
  MemoryDenyWriteExecute: [],
};

/** The highest exposure that is accepted, in tenths, as `--threshold` takes it. */
const EXPOSURE = 30;

const PROGRAM = 'systemd-analyze';
const analyses = spawnSync(PROGRAM, ['security', '--help'], { encoding: 'utf8' });
const canAnalyse = analyses.status === 0 && analyses.stdout.includes('--threshold');
if (!canAnalyse) {
  process.stderr.write(
    'systemd-analyze is not installed: the exposure of the units is not measured\n',
  );
}

test('the server and the units of three timers run as the user prelaunch', () => {
  expect(units.toSorted()).toEqual([
    'prelaunch-copy.service',
    'prelaunch-nightly.service',
    'prelaunch-rehearsal.service',
    'prelaunch.service',
  ]);
});

test('a failure of a unit with a timer starts a shipped unit', () => {
  const timers = files.filter((name) => name.endsWith('.timer'));
  expect(timers).toHaveLength(3);
  for (const timer of timers) {
    const unit = timer.replace('.timer', '.service');
    expect(valuesOf(unit, 'OnFailure'), unit).toEqual(['prelaunch-failed@%n.service']);
  }
  expect(files).toContain('prelaunch-failed@.service');
});

describe.each(units)('%s', (unit) => {
  test.each(Object.entries(SANDBOX))('has the sandbox option %s', (directive, values) => {
    expect(valuesOf(unit, directive)).toEqual(values);
  });

  test('runs as its own user, with the Node.js of /usr/bin', () => {
    expect(valuesOf(unit, 'User')).toEqual(['prelaunch']);
    const commands = textOf(unit)
      .split('\n')
      .filter((line) => line.includes('server/dist/'));
    for (const command of commands) expect(command).toMatch(/^(ExecStart=| +)\/usr\/bin\/node /);
  });
});

describe.each(files.filter((name) => name.endsWith('.service')))('%s', (unit) => {
  test.skipIf(!canAnalyse)('has an exposure of at most 3.0 by systemd-analyze', () => {
    const { status, stdout } = spawnSync(
      PROGRAM,
      [
        'security',
        '--offline=true',
        '--no-pager',
        `--threshold=${String(EXPOSURE)}`,
        join(root, FOLDER, unit),
      ],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  });
});

test('the server writes only to DATA_DIR, which it gives to no other user', () => {
  const [, dataDir = ''] =
    /^DATA_DIR=\/var\/lib\/(.*)$/m.exec(readText('deploy/prelaunch.env')) ?? [];
  expect(valuesOf('prelaunch.service', 'StateDirectory')).toEqual([dataDir]);
  expect(valuesOf('prelaunch.service', 'ReadWritePaths')).toEqual([]);
});

test('the nightly unit writes only to the archives and to DATA_DIR', () => {
  const unit = 'prelaunch-nightly.service';
  const [, archives = ''] = /prelaunch\.js backup (\/\S+)\//.exec(textOf(unit)) ?? [];
  const [, dataDir = ''] = /^DATA_DIR=(.*)$/m.exec(readText('deploy/prelaunch.env')) ?? [];
  expect(valuesOf(unit, 'ReadWritePaths')).toEqual([`${archives} ${dataDir}`]);
});

test('the program for operators passes on the secrets, and no copies beside them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-wrapper-'));
  try {
    const secrets = join(folder, 'secrets');
    mkdirSync(secrets);
    const files = [
      'secret-key',
      's3-access-key-id',
      'secret-key.bak',
      'secret-key~',
      'Secret-Key',
      '1-key',
      '-key',
      'a key',
    ];
    for (const name of files) writeFileSync(join(secrets, name), `value of ${name}\n`);
    writeFileSync(join(secrets, '.smtp-url.swp'), 'hidden');
    const program = textOf('prelaunch')
      .replaceAll('/etc/prelaunch/secrets', secrets)
      .replaceAll('/opt/prelaunch', folder)
      // Shows its environment instead of the settings' user running Node.js.
      .replace(/^exec setpriv [^]*$/m, 'exec env');
    expect(program).toMatch(/\nexec env$/);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', program], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect([status, stderr]).toEqual([0, '']);
    const passed = stdout.split('\n').filter((line) => line.includes('value of'));
    expect(passed.toSorted()).toEqual([
      'S3_ACCESS_KEY_ID=value of s3-access-key-id',
      'SECRET_KEY=value of secret-key',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
