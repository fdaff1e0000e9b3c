import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyRow } from '../../../testing/copied-rows.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { startSecondServer } from '../../../testing/second-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openDocumentKeys } from '../../platform/keys/document-keys.ts';
import { acceptPresentKey } from '../../operations/keys/key-check.ts';
import { rotateKeys } from '../../operations/keys/rotate-keys.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { readCode, writeCode } from './document-code.rules.ts';
import { MAX_WRONG } from './documents.store.ts';

/** The codes of receipts, as a reader of the paper checks them. */

let server: TestServer;
let companyId: string;
let member: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

async function purchase(): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount: 123_456.78 };
  return (await server.call('submitPurchase', { token: member.token, body })).body.data.id;
}

/** The link of the QR code, which the PDF also contains as an annotation. */
async function linkOf(id: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/user/transaction/receipt/${id}`, {
    headers: { authorization: member.token },
  });
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return /\/URI \((\S+?)\)/.exec(pdf)?.[1] ?? 'no link';
}

const codeOf = async (id: string) => (await linkOf(id)).split('/').at(-1) ?? '';

const check = async (code: string, facts?: object) =>
  (await server.call('checkDocument', { body: { code, ...(facts && { facts }) } })).body.data;

/** What is printed on the receipt of `purchase`. */
const printed = (changes: object = {}) => ({
  name: member.name,
  amount: '₹ 1,25,925.92',
  tokens: '12,345',
  status: 'PENDING',
  ...changes,
});

const NOT_GENUINE = { document: null, comparison: null, keyRevokedAt: null };
const MATCH = { matches: true, name: 'WHOLE', decidedSince: false };
const NO_MATCH = { matches: false, name: 'WHOLE', decidedSince: false };

test('the code of a receipt says kind, company and time of issue, and nothing about the purchase', async () => {
  const before = Date.now();
  const link = await linkOf(await purchase());
  expect(link).toMatch(/^https:\/\/tokens\.example\/verify\/[0-9A-Z]{183}$/);
  const { document, comparison } = await check(link.split('/').at(-1) ?? '');
  const { name: company } = await server.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(document).toEqual({
    kind: 'RECEIPT',
    company,
    reversedAt: null,
    issuedAt: expect.any(String),
    financialYear: null,
    shortCode: expect.stringMatching(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/),
    nameCoverage: 'WHOLE',
  });
  expect(Math.abs(Date.parse(document.issuedAt) - before)).toBeLessThan(60_000);
  expect(comparison).toBeNull();
});

test('what is printed matches, also without groups, sign and capitals', async () => {
  const code = await codeOf(await purchase());
  expect((await check(code, printed())).comparison).toEqual(MATCH);
  const typed = { name: ` ${member.name.toUpperCase()}.`, amount: '125925.92', tokens: '12345' };
  expect((await check(code.toLowerCase(), printed(typed))).comparison).toEqual(MATCH);
});

test.each([
  ['amount', { amount: '₹ 12,59,259.20' }],
  ['number of tokens', { tokens: '1,23,450' }],
  ['name', { name: 'Another Person' }],
  ['status', { status: 'APPROVED' }],
  ['amount that is none', { amount: 'much' }],
  ['missing status', { status: undefined }],
])(
  'a receipt with another %s does not match, and the reply does not say why',
  async (_, change) => {
    const code = await codeOf(await purchase());
    const answer = await check(code, printed(change));
    expect(answer.comparison).toEqual(NO_MATCH);
    expect(Object.keys(answer.document)).not.toContain('amount');
  },
);

const SITA = 'सीता देवी शर्मा';

async function rename(name: string): Promise<void> {
  await server.db.updateTable('accounts').set({ name }).where('id', '=', member.id).execute();
}

test('a name in Devanagari is compared, and another name does not match', async () => {
  await rename(SITA);
  const code = await codeOf(await purchase());
  expect((await check(code)).document.nameCoverage).toBe('WHOLE');
  for (const name of [SITA, 'सीतादेवी  शर्मा।']) {
    expect((await check(code, printed({ name }))).comparison).toEqual(MATCH);
  }
  const none = { ...NO_MATCH, name: 'NONE' };
  expect((await check(code, printed({ name: 'राम लाल वर्मा' }))).comparison).toEqual(NO_MATCH);
  expect((await check(code, printed({ name: `${SITA} 李` }))).comparison).toEqual(NO_MATCH);
  expect((await check(code, printed({ name: '李小龙' }))).comparison).toEqual(none);
  expect((await check(code, printed({ name: '' }))).comparison).toEqual(none);
});

test('a name in a script that documents do not show is never said to match as a whole', async () => {
  await rename('Ravi தமிழ்');
  const code = await codeOf(await purchase());
  expect((await check(code)).document.nameCoverage).toBe('PART');
  for (const name of ['Ravi தமிழ்', 'Ravi', 'Ravi 李小龙']) {
    expect((await check(code, printed({ name }))).comparison).toEqual({ ...MATCH, name: 'PART' });
  }
  expect((await check(code, printed({ name: 'Ram' }))).comparison).toMatchObject({
    matches: false,
  });
  await rename('李小龙');
  const other = await codeOf(await purchase());
  for (const name of ['', '李小龙', 'தமிழ்']) {
    expect((await check(other, printed({ name }))).comparison).toEqual({ ...MATCH, name: 'NONE' });
  }
  expect((await check(other, printed())).comparison).toEqual({ ...NO_MATCH, name: 'PART' });
});

/** A code as the first release of documents has signed it: paper has such codes. */
async function formerCode(name: string): Promise<string> {
  const key = await server.deps.documentKeys.signing();
  const head = Buffer.alloc(38);
  head.writeUInt8(0x10, 0);
  Buffer.from(companyId.replaceAll('-', ''), 'hex').copy(head, 2);
  Buffer.from(randomUUID().replaceAll('-', ''), 'hex').copy(head, 18);
  head.writeUInt32BE(1_790_000_000, 34);
  const facts = JSON.stringify([name, '12592592', '12345', 'PENDING']);
  const digest = key.mac(Buffer.concat([head, Buffer.from(facts)])).subarray(0, 12);
  const signed = Buffer.concat([Buffer.from('Prelaunch document 1\n'), head, digest]);
  return writeCode({ head, digest, signature: key.sign(signed) });
}

test('a document of format 1 stays genuine, and the reply says that only Latin letters are compared', async () => {
  const code = await formerCode('asharao');
  expect((await check(code)).document).toMatchObject({ kind: 'RECEIPT', nameCoverage: 'LATIN' });
  const compare = async (name: string) => (await check(code, printed({ name }))).comparison;
  expect(await compare('Asha Rao')).toEqual({ ...MATCH, name: 'LATIN' });
  expect(await compare('Asha Rao राव')).toEqual({ ...MATCH, name: 'PART' });
  expect(await compare('Asha Rai')).toEqual({ ...NO_MATCH, name: 'LATIN' });
});

test('a document of format 1 with a name in Devanagari is not called changed, and its name not compared', async () => {
  const code = await formerCode('');
  for (const name of [SITA, 'राम लाल वर्मा', '李小龙', '']) {
    expect((await check(code, printed({ name }))).comparison).toEqual({ ...MATCH, name: 'NONE' });
  }
  expect((await check(code, printed({ name: 'x' }))).comparison).toMatchObject({ matches: false });
});

test('a code is not genuine when it is changed at any place, cut off or made up', async () => {
  const code = await codeOf(await purchase());
  for (let place = 0; place < code.length; place += 7) {
    const other = code[place] === '7' ? '8' : '7';
    expect(await check(code.slice(0, place) + other + code.slice(place + 1))).toEqual(NOT_GENUINE);
  }
  for (const text of ['', 'hello', code.slice(0, -1), `${code}0`, '0'.repeat(183), '\u0000']) {
    expect(await check(text, printed())).toEqual(NOT_GENUINE);
  }
  const long = await server.call('checkDocument', { body: { code: '0'.repeat(401) } });
  expect([long.status, long.body.code]).toEqual([400, 'invalid_request']);
});

test('two purchases with equal facts have different digests, so their codes do not reveal it', async () => {
  const [one, two] = [await codeOf(await purchase()), await codeOf(await purchase())];
  expect(readCode(one)?.digest).not.toEqual(readCode(two)?.digest);
});

test('the code of another purchase or company does not match', async () => {
  const mine = await codeOf(await purchase());
  const other = printed();
  companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
  const theirs = await codeOf(await purchase());
  await server.db
    .updateTable('companies')
    .set({ name: 'Other' })
    .where('id', '=', companyId)
    .execute();
  expect((await check(theirs)).document.company).toBe('Other');
  expect((await check(mine)).document.company).toBe('GLXY');
  expect((await check(theirs, other)).comparison).toEqual(NO_MATCH);
});

test('a receipt from before the decision is genuine, and only its reader learns that it is out of date', async () => {
  const id = await purchase();
  const code = await codeOf(id);
  const call = { token: admin.token, body: { id } };
  expect((await server.call('rejectPurchase', call)).status).toBe(200);
  expect(await check(code)).toMatchObject({ document: { kind: 'RECEIPT' }, comparison: null });
  expect((await check(code, printed())).comparison).toEqual({
    ...MATCH,
    decidedSince: true,
  });
  expect((await check(code, printed({ status: 'REJECTED' }))).comparison).toEqual(NO_MATCH);
  const newer = await codeOf(id);
  expect((await check(newer, printed({ status: 'REJECTED' }))).comparison).toEqual(MATCH);
});

test('after ten wrong comparisons of a document, correct ones are refused too, until the next day', async () => {
  const code = await codeOf(await purchase());
  const compare = (facts: object) => server.call('checkDocument', { body: { code, facts } });
  for (let n = 0; n < MAX_WRONG - 1; n += 1) {
    expect((await compare(printed({ amount: String(n) }))).body.data.comparison).toEqual(NO_MATCH);
  }
  expect((await compare(printed())).body.data.comparison).toEqual(MATCH);
  expect((await compare(printed({ amount: '9' }))).body.data.comparison).toEqual(NO_MATCH);
  for (const facts of [printed(), printed({ amount: '10' }), printed()]) {
    const refused = await compare(facts);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  }
  expect((await check(code)).document).not.toBeNull();
  expect((await check(await codeOf(await purchase()), printed())).comparison).toEqual(MATCH);
  await server.pool.query(`update network_counters set ends_at = now() - interval '1 s'`);
  expect((await check(code, printed())).comparison).toEqual(MATCH);
  // The next day has ten of its own, and no more.
  for (let n = 0; n < MAX_WRONG; n += 1) {
    expect((await compare(printed({ amount: String(n) }))).body.data.comparison).toEqual(NO_MATCH);
  }
  expect((await compare(printed({ amount: '10' }))).status).toBe(429);
});

test('a receipt says whether its own purchase was decided since, whatever was decided about others', async () => {
  const [first, second] = [await purchase(), await purchase()];
  const codes = [await codeOf(first), await codeOf(second)];
  const decidedSince = async () => {
    const answers = await Promise.all(codes.map((code) => check(code, printed())));
    return answers.map(({ comparison }) => comparison.decidedSince as boolean);
  };
  expect(await decidedSince()).toEqual([false, false]);
  await server.call('rejectPurchase', { token: admin.token, body: { id: second } });
  expect(await decidedSince()).toEqual([false, true]);
  await server.call('rejectPurchase', { token: admin.token, body: { id: first } });
  expect(await decidedSince()).toEqual([true, true]);
});

test('a receipt says nothing about a purchase with the same id in another company', async () => {
  const other = await makeCompany(server);
  const { id: otherAdmin } = await makePerson(server, other, 'ADMIN');
  const { id: otherMember } = await makePerson(server, other);
  const copyToOther = (id: string, changed: object = {}) => {
    const copied = { company_id: other, account_id: otherMember, ...changed };
    return copyRow(server.pool, 'purchases', { companyId, id }, copied);
  };
  const reject = (id: string) =>
    server.call('rejectPurchase', { token: admin.token, body: { id } });
  const decidedSince = async (code: string): Promise<boolean> =>
    (await check(code, printed())).comparison.decidedSince;

  const pending = await purchase();
  const decided = { status: 'REJECTED', decided_at: new Date(), decided_by: otherAdmin };
  await copyToOther(pending, decided);
  expect(await decidedSince(await codeOf(pending))).toBe(false);

  const rejected = await purchase();
  const code = await codeOf(rejected);
  await copyToOther(rejected);
  expect((await reject(rejected)).status).toBe(200);
  expect(await decidedSince(code)).toBe(true);
});

test('wrong comparisons at the same time are answered at most ten times', async () => {
  const code = await codeOf(await purchase());
  const facts = printed({ amount: '1' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.call('checkDocument', { body: { code, facts } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_WRONG);
});

test('one network address may check 60 codes per minute', async () => {
  const strict = await startTestServer({ limits: 'strict', withoutJobs: true });
  try {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => strict.call('checkDocument', { body: { code: 'X' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  } finally {
    await strict.stop();
  }
});

test('a document stays genuine after a rotation of the secret key, without the former key', async () => {
  const own = await startTestServer({ withoutJobs: true });
  const shared = server;
  server = own;
  try {
    companyId = await makeCompany(own);
    member = await makePerson(own, companyId);
    const code = await codeOf(await purchase());
    const SECOND = 'the second key, also long enough....';
    const FIRST = 'a key that only tests use, of no use elsewhere';
    await rotateKeys(own.db, createSecrets(SECOND, [FIRST]));
    const secrets = createSecrets(SECOND);
    const documentKeys = await openDocumentKeys(own.db, secrets);
    const later = await startSecondServer({ ...own, deps: { ...own.deps, secrets, documentKeys } });
    const answer = await later.call('checkDocument', { body: { code, facts: printed() } });
    expect(answer.body.data).toMatchObject({
      document: { kind: 'RECEIPT' },
      comparison: { matches: true },
    });
    await later.stop();

    // A lost key: the start is refused until an operator accepts it; then a new key signs.
    const lost = createSecrets('a third key, which never sealed any');
    const former = await documentKeys.signing();
    await expect(openDocumentKeys(own.db, lost)).rejects.toThrow('neither SECRET_KEY nor');
    await acceptPresentKey(own.db, lost);
    const next = await (await openDocumentKeys(own.db, lost)).signing();
    expect(next.id).not.toBe(former.id);
  } finally {
    server = shared;
    await own.stop();
  }
});

test('processes that start together use one key', async () => {
  const own = await startTestServer({ withoutJobs: true });
  try {
    await own.pool.query('update installation set document_key_sealed = null');
    const keys = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const opened = await openDocumentKeys(own.db, own.deps.secrets);
        return (await opened.signing()).id;
      }),
    );
    expect(new Set(keys).size).toBe(1);
  } finally {
    await own.stop();
  }
});
