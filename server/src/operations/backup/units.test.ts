import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@prelaunch/testkit/product';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeArchiveFixture, type ArchiveFixture } from '../../../testing/archive-fixture.ts';
import { bundledPrograms } from '../../../testing/run-main.ts';
import { findLastSuccess } from '../../platform/observe/metrics/last-runs.ts';

/** The commands of the units and the program of deploy/systemd, run with folders of the test. */

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const hasRsync = await run('rsync', ['--version']).then(
  () => true,
  () => false,
);
if (!hasRsync) process.stderr.write('rsync is not installed: no copy of backups is tested\n');

let at: ArchiveFixture;
beforeAll(async () => {
  at = await makeArchiveFixture();
  const opt = join(at.folder, 'opt', 'prelaunch', 'server');
  await mkdir(opt, { recursive: true });
  await symlink(await bundledPrograms(), join(opt, 'dist'));
});
afterAll(() => at.stop());
beforeEach(() => at.openTarget());
afterEach(() => at.dropTarget());

const unit = (name: string) => readFile(join(root, 'deploy', 'systemd', name), 'utf8');

/** Replaces the absolute folders by those of the test, and the program of Node by its own. */
const here = (text: string): string =>
  text
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll(/\/(?:opt|etc|var\/lib|var\/backups)\/prelaunch/g, (path) => join(at.folder, path));

/** Runs the shell script of ExecStart, with what systemd replaces in it. */
async function start(name: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const [, script = ''] =
    /ExecStart=\/bin\/sh -ec '([^']*)'/.exec((await unit(name)).replaceAll('\\\n', ' ')) ?? [];
  const shell = here(script.replaceAll('$$', '$').replaceAll('%%', '%'));
  const env = { PATH: process.env['PATH'], ...environment };
  const cwd = join(at.folder, 'opt', 'prelaunch');
  return (await run('/bin/sh', ['-ec', shell], { cwd, env })).stdout;
}

const archives = () => join(at.folder, 'var', 'backups', 'prelaunch');
const lastSuccess = (name: 'backup-copy' | 'restore-rehearsal') =>
  findLastSuccess(join(at.folder, 'var', 'lib', 'prelaunch'), name);

async function addArchives(): Promise<void> {
  await mkdir(archives(), { recursive: true });
  await copyFile((await at.backup()).path, join(archives(), '2026-11-26.archive'));
  await writeFile(join(archives(), '2026-11-25.archive'), 'an older archive');
}

test('the rehearsal restores the newest archive into a database of its own and records it', async () => {
  await addArchives();
  const { DATABASE_URL: _, ...keys } = at.environment(join(at.folder, 'rehearsal'));
  expect(await start('prelaunch-rehearsal.service', keys)).toMatch(/Restored .* 0 violations/);
  expect(await lastSuccess('restore-rehearsal')).toBeInstanceOf(Date);
});

test('a rehearsal with an archive that cannot be restored fails and records nothing', async () => {
  await addArchives();
  await writeFile(join(archives(), '2026-11-27.archive'), 'damaged');
  const recorded = await lastSuccess('restore-rehearsal');
  const { DATABASE_URL: _, ...keys } = at.environment(join(at.folder, 'rehearsal'));
  await expect(start('prelaunch-rehearsal.service', keys)).rejects.toThrow(/not.*archive|archive/i);
  expect(await lastSuccess('restore-rehearsal')).toEqual(recorded);
});

test.skipIf(!hasRsync)('the copy has every archive and nothing else, and is recorded', async () => {
  await addArchives();
  await writeFile(join(archives(), 'notes.txt'), 'no archive');
  const target = join(at.folder, 'other-machine');
  await mkdir(target);
  const settings = { TARGET: target, CREDENTIALS_DIRECTORY: at.folder };
  await start('prelaunch-copy.service', settings);
  const made = (await readdir(archives())).filter((name) => name.endsWith('.archive'));
  expect((await readdir(target)).sort()).toEqual(made.sort());
  expect(await lastSuccess('backup-copy')).toBeInstanceOf(Date);
});

test('the program prelaunch runs a command with the settings and secrets of the unit', async () => {
  const etc = join(at.folder, 'etc', 'prelaunch');
  await mkdir(join(etc, 'secrets'), { recursive: true });
  await writeFile(
    join(etc, 'prelaunch.env'),
    await readFile(join(root, 'deploy', 'prelaunch.env')),
  );
  const { SECRET_KEY } = at.environment('');
  const database = `${at.server.pool.options.connectionString ?? ''}?sslmode=disable`;
  const secrets = {
    'database-url': `${database}\n`,
    'secret-key': `${SECRET_KEY}\n`,
    'smtp-url': 'smtps://user:password@mail.example:465',
    's3-access-key-id': 'id',
    's3-secret-access-key': 'secret',
  };
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(join(etc, 'secrets', name), value);
  }
  const bin = join(at.folder, 'bin');
  await mkdir(bin);
  // Another user of the system cannot read the folder of the test.
  const asCaller = '#!/bin/sh\nwhile [ "${1#--}" != "$1" ]; do shift; done\nexec "$@"\n';
  await writeFile(join(bin, 'setpriv'), asCaller, { mode: 0o755 });
  const program = join(bin, 'prelaunch');
  await writeFile(program, here(await unit('prelaunch')), { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const { stdout } = await run(program, ['mails'], { env, cwd: dirname(root) }).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toMatch(/^\d+ waiting/);
});
