import { Writable } from 'node:stream';
import { PAGE_ERROR_LENGTHS } from '@prelaunch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createLog } from '../../platform/observe/log.ts';

let text = '';
let server: TestServer;
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  server = await startTestServer({ log: createLog('warn', stream) });
});
afterAll(() => server.stop());

const REPORT = {
  reference: '9f8a1b2c3d4e5f60',
  message: 'TypeError: x is not a function',
  stack: 'at Row (https://sale.example.com/assets/index-1.js:12:345)\nat List',
  page: '/user/payment-history',
  build: '/assets/index-1.js',
};

const report = (changes: Partial<Record<keyof typeof REPORT, unknown>> = {}) =>
  server.call('reportPageError', { body: { ...REPORT, ...changes } });

/** The entries that the reports have added to the log. */
const entries = () =>
  text
    .split('\n')
    .filter((line) => line.includes('a page reported an error'))
    .map((line) => JSON.parse(line) as { level: number; pageError: Record<string, string> });

test('a report is one line in the log, at the level of warnings', async () => {
  text = '';
  expect((await report()).status).toBe(201);
  expect(entries()).toMatchObject([{ level: 40, pageError: REPORT }]);
});

test('control characters never reach the log, and a message cannot forge a line', async () => {
  text = '';
  const forged = 'broken\n{"level":50,"msg":"forged"}\u001b[2J\u202e\u2028';
  expect(
    (await report({ message: forged, page: '/a\r\nb', stack: 'at a\u0000\nat b\r' })).status,
  ).toBe(201);
  const [entry, ...others] = entries();
  expect(others).toEqual([]);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(entry?.pageError).toMatchObject({
    message: 'broken {"level":50,"msg":"forged"} [2J  ',
    page: '/a  b',
    stack: 'at a \nat b ',
  });
});

test.each(Object.entries(PAGE_ERROR_LENGTHS))(
  '%s may have at most %i characters',
  async (name, most) => {
    text = '';
    expect((await report({ [name]: 'x'.repeat(most) })).status).toBe(201);
    expect(entries()).toHaveLength(1);
    const refused = await report({ [name]: 'x'.repeat(most + 1) });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refused.body.message).toEqual([`${name} may have at most ${String(most)} characters.`]);
    expect(await report({ [name]: undefined })).toMatchObject({ status: 400 });
    expect(entries()).toHaveLength(1);
  },
);

test('with strict limits, a network address can send 60 reports per minute', async () => {
  const strict = await startTestServer({ limits: 'strict' });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1) {
      statuses.push((await strict.call('reportPageError', { body: REPORT })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  } finally {
    await strict.stop();
  }
});
