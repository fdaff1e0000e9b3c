import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  type Person,
} from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createLog } from '../observe/log.ts';

interface Line {
  readonly time: number;
  readonly reqId: string;
  readonly path: string;
  readonly statusCode: number;
  readonly who: string;
  readonly ip: string;
  readonly requester?: string;
  readonly call?: string;
  readonly codeWithheld?: string;
}

let text = '';
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    text += chunk.toString();
    done();
  },
});
const log = createLog('info', stream);
let server: TestServer;
let companyId: string;
let member: Person;

beforeAll(async () => {
  server = await startTestServer({ log });
  companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
});
afterAll(() => server.stop());

/** Returns the entries that the server logs while `work` runs, one JSON object per line. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  text = '';
  await work();
  // The line is written after the response was sent.
  await expect.poll(() => text).not.toBe('');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const login = (password: string, headers: Record<string, string> = {}) =>
  server.call('loginMember', { headers, body: { user: member.email, password, companyId } });

test('a sign-in is logged with the kind of its requester, without device tokens', async () => {
  const [first] = await linesOf(() => login(PASSWORD));
  expect(first?.requester).toBe('unknown');
  let cookie = '';
  const [second] = await linesOf(async () => {
    [cookie = ''] = (await login(PASSWORD)).headers.getSetCookie();
  });
  expect(second?.requester).toBe('network');
  const [third] = await linesOf(() => login(PASSWORD, { cookie: cookie.split(';')[0] ?? '' }));
  expect(third?.requester).toBe('device');
  const token = cookie.split(/[=;]/)[1] ?? '';
  expect(token).toHaveLength(22);
  expect(text).not.toContain(token);
});

test('a sign-in that is refused while its requester is blocked is logged with the kind of the requester', async () => {
  const person = await makePerson(server, companyId);
  const body = { user: person.email, password: 'wrong password', companyId };
  await server.call('loginMember', { body });
  await server.pool.query(`update login_failures set blocked_until = now() + interval '1 hour'`);
  const [line] = await linesOf(() => server.call('loginMember', { body }));
  await server.pool.query('delete from login_failures');
  expect(line).toMatchObject({ statusCode: 429, requester: 'unknown' });
});

test.each([
  ['a sign-in', PASSWORD, 200],
  ['a wrong password', 'wrong password', 401],
])('%s is logged without the typed values', async (_, password, statusCode) => {
  const [line] = await linesOf(() => login(password));
  expect(line).toMatchObject({ path: '/api/v1/user/auth/login', statusCode, who: 'visitor' });
  expect(line?.ip).toBe('127.0.0.1');
  expect(line?.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(line?.time).toBeGreaterThan(Date.UTC(2024, 0, 1));
  for (const secret of [member.email, password]) expect(text).not.toContain(secret);
});

test('an upload, a purchase and a decision are logged with call, company and duration', async () => {
  const admin = await makePerson(server, companyId, 'ADMIN');
  text = '';
  const { id } = (await buy(server, member, await proven(server, member))).body.data;
  await server.call('approvePurchase', { token: admin.token, body: { id } });
  await expect.poll(() => text).toContain('approvePurchase');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const by = (who: string, call: string, statusCode: number) =>
    expect.objectContaining({
      level: 30,
      call,
      statusCode,
      companyId,
      who,
      ms: expect.any(Number),
    });
  expect(lines).toEqual([
    by(`member ${member.id}`, 'uploadMedia', 201),
    by(`member ${member.id}`, 'submitPurchase', 201),
    by(`admin ${admin.id}`, 'approvePurchase', 200),
  ]);
});

test('a rejected caller is logged by id', async () => {
  const [line] = await linesOf(() => server.call('listAccounts', { token: member.token }));
  const who = `member ${member.id}`;
  expect(line).toMatchObject({ path: '/api/v1/admin/auth/list', statusCode: 403, who });
  const ended = await linesOf(() => server.call('logoutMember', { token: member.token }));
  expect(ended[0]).toMatchObject({ statusCode: 200, who });
  expect(text).not.toContain(member.token);
});

test('possible attacks are logged: invalid input, ids of others, and calls at the wrong time', async () => {
  const { id, token } = await makePerson(server, companyId);
  const tries = [
    ['submitPurchase', { body: { paymentMethod: 'MANUAL', amount: -987654.25 } }, 400],
    ['getReceiptPaper', { params: { id: '018f0000-0000-7000-8000-000000000000' } }, 404],
    ['submitPurchase', { body: { paymentMethod: 'MANUAL', amount: 9e12 } }, 409],
  ] as const;
  for (const [name, request, statusCode] of tries) {
    const [line] = await linesOf(() => server.call(name, { token, ...request }));
    expect(line).toMatchObject({ statusCode, who: `member ${id}`, ip: '127.0.0.1' });
  }
  // Random ids may contain these digits.
  expect(text.replace(/[0-9a-f-]{36}/g, '')).not.toMatch(/987654\.25|9e\+?12|9000000000000/);
});

test('input cannot inject a log line', async () => {
  const lines = await linesOf(() =>
    fetch(`${server.url}/api/v1/user/live%0A{"level":60}?token=${member.token}`, {
      headers: { authorization: member.token, 'user-agent': 'x"}{' },
    }).then(() => login('wrong\n{"level":60}')),
  );
  expect(lines).toHaveLength(1);
  expect(text).not.toMatch(/level":60|wrong/);
});

test('a code that is not sent is logged with the reason and without the address', async () => {
  const strict = await startTestServer({ limits: 'strict', log });
  try {
    const { email } = await makeSuperAdmin(strict);
    const ask = async (query: { readonly email: string }, headers = {}) => {
      const lines = await linesOf(() => strict.call('requestSuperAdminOtp', { query, headers }));
      expect(text).not.toContain(query.email);
      const [line] = lines.filter(({ call }) => call === 'requestSuperAdminOtp');
      expect(line).toMatchObject({ level: 30, statusCode: 200, reqId: expect.any(String) });
      return line?.codeWithheld;
    };
    expect(await ask({ email })).toBeUndefined();
    expect(await ask({ email })).toBe('too_soon');
    await strict.pool.query(
      `update code_budgets set hour_sent = 1000, last_sent_at = now() - interval '1 hour'`,
    );
    expect(await ask({ email })).toBe('limit');
    expect(await ask({ email: 'nobody-at-all@example.com' })).toBe('no_account');
    expect(await ask({ email }, { 'sec-fetch-site': 'cross-site' })).toBe('other_site');
  } finally {
    await strict.stop();
  }
});
