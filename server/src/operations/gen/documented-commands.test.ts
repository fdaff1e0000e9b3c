import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prelaunch/testkit/free-port';
import { root } from '@prelaunch/testkit/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createPool } from '../../platform/db/connections/pool.ts';
import { runMain, startMain } from '../../../testing/run-main.ts';

/**
 * Each command of the operator's documents is run here or compared with the product. A block with the words `sh example`
 * is only an example.
 */

const DOCUMENTS = [
  ...['incidents', 'operations', 'recovery', 'metrics', 'uploads', 'pooler-and-replica'],
  ...['rehearsal', 'containers', 'kubernetes', 'high-availability', 'sum-tree', 'scaling'],
].map((name) => `docs/${name}.md`);

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The lines of the blocks that are no examples, without comments. */
const linesToPaste = DOCUMENTS.flatMap((document) =>
  [...read(document).matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, , block = '']) =>
    block
      .split('\n')
      .map((line) => line.split(' # ')[0]?.trim() ?? '')
      .filter((line) => line !== '')
      .map((line) => ({ document, line })),
  ),
);
const startingWith = (start: RegExp) => linesToPaste.filter(({ line }) => start.test(line));

const PRELAUNCH = /^(?:sudo )?prelaunch /;
const JOURNAL = /^sudo journalctl -u (\S+) -o cat [^|]*\| jq /;
const CURL = /^curl -s http:\/\/127\.0\.0\.1:3000\//;
const PSQL = /^sudo -u postgres psql prelaunch -c "/;
const SYSTEMCTL = /^(?:sudo )?systemctl (?:[\w-]+ )(?:--now )?/;
/** Lines that ask the machine; nothing of the product is in them. */
const OF_THE_MACHINE =
  /^(?:df -h|uptime|free -m|ps -eo |sudo journalctl (?:-k|--vacuum-size) ?|sudo tail -n 2000 \/var\/log\/postgresql\/|sudo du -xah |pg_lsclusters$)/;

test('every line to paste is run or checked by this file', () => {
  const kinds = [PRELAUNCH, JOURNAL, CURL, PSQL, SYSTEMCTL, OF_THE_MACHINE];
  const unknown = linesToPaste.filter(({ line }) => !kinds.some((kind) => kind.test(line)));
  expect(unknown).toEqual([]);
  expect(linesToPaste.length).toBeGreaterThan(60);
});

describe('a command of prelaunch', () => {
  const inProse = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/`(?:sudo )?(prelaunch [a-z][^`]*)`/g)].map(([, line = '']) => ({
      document,
      line,
    })),
  );

  test('is in the help, with each of its options', async () => {
    const { output } = await runMain('help', [], {});
    const usage = new Map(
      [...output.matchAll(/^ {2}([a-z][\w-]*) (.*)$/gm)].map(([, name = '', rest = '']) => [
        name,
        rest,
      ]),
    );
    const used = [...startingWith(PRELAUNCH), ...inProse];
    expect(used.length).toBeGreaterThan(40);
    for (const { document, line } of used) {
      const [, name = '', ...words] = line.replace('sudo ', '').split(' ');
      if (name === 'help') continue;
      expect(usage.has(name), `${document}: ${line}`).toBe(true);
      for (const word of words.filter((one) => one.startsWith('--'))) {
        expect(usage.get(name), `${document}: ${line}`).toContain(word);
      }
    }
  });

  test('has no second name in the documents', () => {
    const second =
      /npm run (?:verify|backup|restore|[\w-]+:(?:verify|rotate|add|remove|rotate-key))\b/;
    for (const document of DOCUMENTS) expect(read(document), document).not.toMatch(second);
  });
});

test('every unit that systemctl and journalctl name is in deploy/systemd, or is of another program', () => {
  const others = ['postgresql', 'nginx', 'certbot.timer'];
  const named = linesToPaste.flatMap(({ line }) => {
    if (JOURNAL.test(line)) return [JOURNAL.exec(line)?.[1] ?? ''];
    return SYSTEMCTL.test(line) ? line.replace(SYSTEMCTL, '').split(' ') : [];
  });
  expect(named.length).toBeGreaterThan(20);
  for (const unit of named.filter((one) => !others.includes(one))) {
    const file = unit.includes('.') ? unit : `${unit}.service`;
    expect(existsSync(join(root, 'deploy', 'systemd', file)), unit).toBe(true);
  }
});

/** The texts of the log that filters of jq compare. */
test('every message that a filter looks for is in the sources of the server', () => {
  const sources = readdirSync(join(root, 'server', 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(`server/src/${path}`))
    .join('\n');
  const messages = startingWith(JOURNAL).flatMap(({ line }) =>
    [...line.matchAll(/\.msg (?:== |\/\/ "" \| startswith\()"([^"]+)"/g)].map(
      ([, text = '']) => text,
    ),
  );
  expect(messages.length).toBeGreaterThan(7);
  for (const message of messages) expect(sources).toContain(message);
});

const has = (program: string) =>
  promisify(execFile)('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );
const [hasJq, hasCurl] = await Promise.all([has('jq'), has('curl')]);
if (!hasJq) process.stderr.write('jq is not installed: no filter of the manual is run\n');

describe('against a real server', () => {
  let database: TestDatabase;
  let folder: string;
  let port: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'prelaunch-commands-'));
    port = String(await freePort());
    const server = await startMain('main', [], {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: port,
    });
    await server.printed(/ready: (http\S+)\s/);
    const url = `http://127.0.0.1:${port}/api/v1/user/auth/login`;
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body: '{}' });
    // The call is logged after its reply.
    await server.printed(/"msg":"answered"/);
    stop = async () => {
      await server.stop();
    };
    await writeFile(join(folder, 'log'), server.output());
  }, 120_000);
  afterAll(async () => {
    await stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test.skipIf(!hasJq)('every filter of jq reads the log', async () => {
    for (const { line } of startingWith(JOURNAL)) {
      const command = line.replace(/^sudo journalctl [^|]*\|/, `cat '${join(folder, 'log')}' |`);
      await promisify(execFile)('bash', ['-o', 'pipefail', '-c', command]);
    }
  });

  test('every query runs', async () => {
    const queries = startingWith(PSQL);
    expect(queries.length).toBeGreaterThan(4);
    const pool = createPool(database.url);
    try {
      for (const { line } of queries) await pool.query(line.replace(PSQL, '').replace(/"$/, ''));
    } finally {
      await pool.end();
    }
  });

  test.skipIf(!hasCurl)('curl gets an answer', async () => {
    for (const { line } of startingWith(CURL)) {
      const { stdout } = await promisify(execFile)('bash', [
        '-c',
        line.replace(':3000', `:${port}`),
      ]);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'ready' });
    }
  });
});
