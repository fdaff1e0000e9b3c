import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refusals } from '@prelaunch/contract';
import { expect, test } from 'vitest';
import { isProbe, readEnvironment, readText, readYaml } from '../../../testing/deployment-files.ts';
import { TIMEOUTS_MS } from '../../platform/db/connections/pool.ts';

/** What deploy/high-availability must keep to. `npm run test:faults -- --only failover` runs these files. */

interface PatroniSettings {
  readonly restapi: { readonly listen: string };
  readonly etcd3: { readonly hosts: string };
  readonly bootstrap: {
    readonly dcs: {
      readonly ttl: number;
      readonly loop_wait: number;
      readonly retry_timeout: number;
      readonly synchronous_mode: boolean;
      readonly postgresql: { readonly parameters: { readonly max_connections: number } };
    };
  };
  readonly postgresql: { readonly listen: string; readonly pg_hba: readonly string[] };
}

const FOLDER = 'deploy/high-availability';
const [patroni] = readYaml(`${FOLDER}/patroni.yml`) as [PatroniSettings];
const haproxy = readText(`${FOLDER}/haproxy.cfg`);
const pgbouncer = readText(`${FOLDER}/pgbouncer.ini`);
const portOf = (address: string): number => Number(address.split(':').at(-1));
const settingOf = (name: string): number =>
  Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(pgbouncer)?.[1]);

const run = promisify(execFile);
const works = (program: string, option: string): Promise<boolean> =>
  run(program, [option]).then(
    () => true,
    () => false,
  );
const HAPROXY = '/usr/sbin/haproxy';
const canCheckHaProxy = (await works(HAPROXY, '-v')) && (await works('openssl', 'version'));
if (!canCheckHaProxy) {
  process.stderr.write(
    'HAProxy or openssl is not installed: haproxy.cfg is not checked by HAProxy\n',
  );
}

test('commits wait for the replica, and Patroni can renew its lease in time', () => {
  const { synchronous_mode, ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs;
  expect(synchronous_mode).toBe(true);
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
});

test('connections from other machines are encrypted', () => {
  for (const rule of patroni.postgresql.pg_hba) expect(rule).toMatch(/^(?:local|hostssl) /);
  expect(pgbouncer).toContain('server_tls_sslmode = verify-full');
  expect(haproxy).toMatch(/^ {4}bind :443 ssl /m);
});

test('the files agree about ports and machines', () => {
  const checked = [...haproxy.matchAll(/ check port (\d+) /g)].map(([, port]) => Number(port));
  const rest = portOf(patroni.restapi.listen);
  expect(checked).toEqual([rest, rest]);
  const members = [...haproxy.matchAll(/^ {4}server (db-\d) \1\.internal:(\d+)$/gm)];
  expect(members.map(([, name]) => name)).toEqual(['db-1', 'db-2', 'db-1', 'db-2']);
  const ports = members.map(([, , port]) => Number(port));
  expect(new Set(ports)).toEqual(new Set([portOf(patroni.postgresql.listen)]));
  const [, primary] = /bind 127\.0\.0\.1:(\d+)\n/.exec(haproxy) ?? [];
  expect(pgbouncer).toContain(`host=database.internal port=${primary}\n`);
  const cluster = readEnvironment(`${FOLDER}/etcd.env`)['ETCD_INITIAL_CLUSTER'] ?? '';
  const peers = [...cluster.matchAll(/=http:\/\/([\w.-]+):2380/g)].map(
    ([, host]) => `${host}:2379`,
  );
  expect(peers.join(',')).toBe(patroni.etcd3.hosts);
});

test('the sessions of three machines fit into the database', () => {
  const direct = 4 * 4;
  const needed = 3 * (settingOf('default_pool_size') + direct) + 10;
  const { max_connections } = patroni.bootstrap.dcs.postgresql.parameters;
  expect(max_connections).toBeGreaterThanOrEqual(2 * needed);
});

test('PgBouncer gives up before a server does', () => {
  expect(settingOf('query_wait_timeout')).toBeLessThan(7);
});

test('the role of the servers gets their timeouts', () => {
  const sql = readText(`${FOLDER}/database.sql`);
  const set = [...sql.matchAll(/in database prelaunch set (\w+) = (\d+);/g)];
  expect(Object.fromEntries(set.map(([, name, ms]) => [name, Number(ms)]))).toEqual(TIMEOUTS_MS);
});

test('HAProxy asks probes that exist, and answers like the product while no server is ready', () => {
  const [, probe = ''] = /backend servers[\s\S]*?uri (\S+)/.exec(haproxy) ?? [];
  expect(isProbe(probe)).toBe(true);
  const answers = [
    ...haproxy.matchAll(/http-error status (\d+) .* string "(.*)" hdr Retry-After \d/g),
  ];
  expect(answers.map(([, status]) => status)).toEqual(['502', '503', '504']);
  for (const [, , body = ''] of answers) {
    const { message } = refusals.busy;
    const expected = { status: false, message, code: 'busy', requestId: '' };
    expect(JSON.parse(body.replaceAll('\\"', '"'))).toEqual(expected);
  }
});

test.skipIf(!canCheckHaProxy)('HAProxy accepts haproxy.cfg without a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-haproxy-'));
  try {
    const [key, certificate] = [join(folder, 'both.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=tokens.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
    await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate]);
    await run('sh', ['-c', 'cat "$1" >> "$2"', 'sh', certificate, key]);
    const file = join(folder, 'haproxy.cfg');
    // The names of machines that do not exist here.
    const text = haproxy
      .replaceAll(/ (?:app|db)-\d\.internal:/g, ' 127.0.0.1:')
      .replace('/etc/haproxy/tokens.example.pem', key);
    await writeFile(file, text);
    const { stdout, stderr } = await run(HAPROXY, ['-c', '-f', file]);
    expect(stdout + stderr).toContain('Configuration file is valid');
    expect(stdout + stderr).not.toContain('WARNING');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
