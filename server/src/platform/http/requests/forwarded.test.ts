import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../../testing/test-server.ts';

/** Sends calls with these headers in order and returns the logged warnings. */
async function warningsFor(
  trustProxy: readonly string[],
  calls: readonly Readonly<Record<string, string>>[],
): Promise<readonly { readonly from: string; readonly msg: string }[]> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await startTestServer({ trustProxy, log: pino({ level: 'warn' }, sink) });
  try {
    for (const headers of calls) await fetch(`${server.url}/healthz`, { headers });
  } finally {
    await server.stop();
  }
  return lines.map((line) => JSON.parse(line));
}

const forwarded = { 'x-forwarded-for': '192.0.2.1' };

test('logs one warning for the first ignored X-Forwarded-For', async () => {
  const warnings = await warningsFor([], [{}, forwarded, forwarded]);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.from).toBe('127.0.0.1');
  expect(warnings[0]?.msg).toContain('TRUST_PROXY does not name');
});

test('logs no warning for a named proxy or without X-Forwarded-For', async () => {
  expect(await warningsFor(['127.0.0.1'], [forwarded, {}])).toEqual([]);
});

test('logs no warning for a client on the machine of the named proxy', async () => {
  const own = { 'x-forwarded-for': '127.0.0.1' };
  expect(await warningsFor(['127.0.0.1'], [own])).toEqual([]);
});
