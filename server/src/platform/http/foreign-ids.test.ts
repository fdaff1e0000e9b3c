import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmins, requestPayee, setFourEyes } from '../../../testing/four-eyes.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  uploadReceipt,
  type Person,
} from '../../../testing/people.ts';
import { askAbout } from '../../../testing/questions.ts';
import { operationOf, propertiesIn } from '../../../testing/resolved-openapi.ts';
import { statementRowsOf } from '../../../testing/statements.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/**
 * Makes every call that takes an id with an id of another company, which must not be found. The calls are read
 * from the contract, so that a new call cannot be forgotten.
 */

/** The kind of row that an id refers to. */
type Kind =
  | 'purchase'
  | 'account'
  | 'beneficiary'
  | 'media'
  | 'company'
  | 'confirmation'
  | 'question'
  | 'import'
  | 'line'
  | 'refund';

const KINDS: Readonly<Partial<Record<EndpointName, Readonly<Record<string, Kind>>>>> = {
  markPurchaseSeen: { id: 'purchase' },
  approvePurchase: { id: 'purchase' },
  askMember: { id: 'purchase' },
  holdPurchase: { id: 'purchase' },
  releasePurchase: { id: 'purchase' },
  reversePurchase: { id: 'purchase' },
  dismissReturnedPayment: { id: 'line' },
  rejectPurchase: { id: 'purchase' },
  approvePurchases: { ids: 'purchase' },
  rejectPurchases: { ids: 'purchase' },
  getReceiptPaper: { id: 'purchase' },
  getPaidPayee: { id: 'purchase' },
  getPurchaseProgress: { id: 'purchase' },
  correctPurchaseReference: { id: 'purchase' },
  answerQuestion: { id: 'question', fileId: 'media' },
  updateAccount: { id: 'account' },
  approveAccounts: { ids: 'account' },
  deleteAccount: { id: 'account' },
  listMemberStatementYears: { id: 'account' },
  getMemberStatementPaper: { id: 'account' },
  updateBeneficiary: { id: 'beneficiary' },
  confirmChange: { id: 'confirmation' },
  declineConfirmation: { id: 'confirmation' },
  getStatementImport: { id: 'import' },
  cancelStatementImport: { id: 'import' },
  undoStatementImport: { id: 'import' },
  getStatementLine: { id: 'line' },
  assignLine: { lineId: 'line' },
  unassignLine: { lineId: 'line' },
  setLineAside: { lineId: 'line' },
  takeLineBack: { lineId: 'line' },
  approveExact: { lineIds: 'line' },
  acceptShortfall: { id: 'purchase' },
  askForRest: { id: 'purchase' },
  approvePaid: { id: 'purchase' },
  linkLines: { lineIds: 'line' },
  registerRefund: { lineId: 'line' },
  markRefundSent: { id: 'refund' },
  cancelRefund: { id: 'refund' },
  keepRefundAsCredit: { id: 'refund' },
  chooseCredit: { id: 'refund' },
  giveRefundAccount: { id: 'refund' },
  submitPurchase: { receiptId: 'media' },
  updateProfile: { profileImageId: 'media' },
  // Only super admins may name any company.
  getCompany: { id: 'company' },
  addCompany: { iconId: 'media' },
  updateCompany: { id: 'company', iconId: 'media' },
  inviteCompanyAdmin: { id: 'company', accountId: 'account' },
  listProgrammeChanges: { id: 'company' },
  listAllPurchases: { companyId: 'company' },
  exportAllPurchases: { companyId: 'company' },
  listAllBeneficiaries: { companyId: 'company' },
  exportAllBeneficiaries: { companyId: 'company' },
  listAllAudit: { companyId: 'company' },
  exportAllAudit: { companyId: 'company' },
};

interface Example {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  readonly reply: unknown;
}

const isList = (field: string): boolean => /ids$/i.test(field);
const isId = (field: string): boolean => /^ids?$|Ids?$/.test(field);
/** Not ids of rows to find: `purchaseId` of an order is a label, that of `assignLine` and `creditId` have their own tests; `payeeVersionId` is looked up only in the caller's company. */
const NO_IDS = new Set(['purchaseId', 'creditId', 'payeeVersionId']);

function idsOf(call: EndpointName): string[] {
  const { parameters, requestBody } = operationOf(call);
  const names = [
    ...parameters.filter((each) => each.in !== 'header').map(({ name }) => name),
    ...propertiesIn(requestBody),
  ];
  return [...new Set(names)].filter((name) => isId(name) && !NO_IDS.has(name));
}

const CALLERS = ['visitor', 'member', 'admin', 'superadmin'] as const;
type SignedIn = Exclude<(typeof CALLERS)[number], 'visitor'>;

/** Calls with a row's id, once per field. In public calls a company's id only selects a site, so they are left out. */
const naming = endpointNames.flatMap((name) => {
  const spec: EndpointSpec = endpoints[name];
  if (spec.auth.some((each) => each === 'visitor')) return [];
  return idsOf(name).map((field) => ({
    name,
    field,
    auth: spec.auth,
    inPath: spec.path.includes(`:${field}`),
    inQuery: spec.method === 'GET',
  }));
});

/** Calls that a member or admin may make; the tests make them from another company. */
const taking = naming.flatMap((call) => {
  const caller = call.auth.find((each) => each === 'member' || each === 'admin');
  return caller === undefined ? [] : [{ ...call, caller }];
});

/** Each call with each kind of caller that may not make it. */
const rejected = naming.flatMap((call) =>
  CALLERS.filter((caller) => !call.auth.includes(caller)).map((caller) => ({ ...call, caller })),
);

let server: TestServer;
let theirs: Readonly<Record<Kind, string>>;
let callers: Readonly<Record<SignedIn, Pick<Person, 'id' | 'token'>>>;

const totals = (list: readonly Answer[]) => list.map(({ body }) => body.data.total);

/** Requests a change in this company that needs a second admin, and returns the id of the request. */
async function requestedIn(companyId: string): Promise<string> {
  const [admin] = await makeAdmins(server, companyId);
  await setFourEyes(server, companyId, true);
  return requestPayee(server, admin);
}

beforeAll(async () => {
  server = await startTestServer();
  const [here, there] = [await makeCompany(server), await makeCompany(server)];
  callers = {
    member: await makePerson(server, here),
    admin: await makePerson(server, here, 'ADMIN'),
    superadmin: { id: '', token: (await makeSuperAdmin(server)).token },
  };
  const stranger = await makePerson(server, there);
  const body = { paymentMethod: 'MANUAL', amount: 1000 };
  const bought = await server.call('submitPurchase', { token: stranger.token, body });
  const paidTo = await server.call('getPaymentDetails', { token: stranger.token });
  theirs = {
    purchase: bought.body.data.id,
    account: stranger.id,
    beneficiary: paidTo.body.data.id,
    media: await uploadReceipt(server, stranger.token),
    company: there,
    question: await askAbout(server, await makePerson(server, there, 'ADMIN'), bought.body.data.id),
    confirmation: await requestedIn(there),
    ...(await statementRowsOf(server, there)),
  };
});
afterAll(() => server.stop());

test('this test lists exactly the calls that take an id', () => {
  const known = Object.entries(KINDS).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name} ${field}`),
  );
  expect(naming.map(({ name, field }) => `${name} ${field}`).sort()).toEqual(known.sort());
});

describe.each(taking)("$name by another company's $caller", ({ name, field, caller, inPath }) => {
  test(`does not find ${field}, and changes nothing`, async () => {
    const { encoding }: EndpointSpec = endpoints[name];
    const example: Example = examples[name];
    const kind = KINDS[name]?.[field];
    const id = kind === undefined ? '' : theirs[kind];
    const rowsBefore = await rows();
    const body = { ...example.body, ...(!inPath && { [field]: isList(field) ? [id] : id }) };
    const form = new URLSearchParams({ ...(body as Record<string, string>), password: PASSWORD });
    const { status, body: answer } = await server.call(name, {
      token: callers[caller].token,
      ...(inPath ? { params: { [field]: id } } : example.params && { params: example.params }),
      ...(example.query && { query: example.query }),
      ...(encoding === 'json' && { body }),
      ...(encoding === 'form' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      }),
    });
    if (isList(field)) {
      expect(answer.data.results).toMatchObject([{ id, status: false, code: 'not_found' }]);
    } else {
      expect(status).toBe(404);
      expect(answer.code).toMatch(/not_found$/);
    }
    expect(await rows()).toEqual(rowsBefore);
  });
});

describe.each(rejected)('$name by a $caller', ({ name, field, caller, inPath, inQuery }) => {
  test(`is rejected by role, also with another company's ${field}`, async () => {
    const { encoding }: EndpointSpec = endpoints[name];
    const { body, params }: Example = examples[name];
    const kind = KINDS[name]?.[field];
    const id = kind === undefined ? '' : theirs[kind];
    const rowsBefore = await rows();
    const answer = await server.call(name, {
      token: caller === 'visitor' ? undefined : callers[caller].token,
      ...(inPath ? { params: { [field]: id } } : params && { params }),
      ...(inQuery && !inPath && { query: { [field]: id } }),
      ...(encoding === 'json' && { body: { ...body, [field]: isList(field) ? [id] : id } }),
    });
    expect([answer.status, answer.body.code]).toEqual(
      caller === 'visitor' ? [401, 'session_required'] : [403, 'wrong_role'],
    );
    expect(answer.body).not.toHaveProperty('data');
    expect(await rows()).toEqual(rowsBefore);
  });
});

/** All data of the other company that a call could change. */
async function rows(): Promise<unknown> {
  const found = await server.pool.query(
    `select p.status, p.seen_at, a.name, a.status, a.is_approved, a.deleted_at,
            (select count(*) from beneficiary_versions), (select count(*) from audit_entries),
            (select count(*) from purchases), (select count(*) from companies), c.version, c.status,
            (select string_agg(answer, ' ') from purchase_questions),
            (select string_agg(state, ' ') from confirmations),
            (select string_agg(state, ' ') from statement_imports),
            (select string_agg(state, ' ') from statement_lines),
            (select string_agg(state, ' ') from refunds)
     from purchases p join accounts a on a.id = p.account_id
     join companies c on c.id = p.company_id where p.id = $1`,
    [theirs.purchase],
  );
  return found.rows;
}

test('rows of another company are in no list and no export', async () => {
  const { token } = callers.admin;
  const lists = ['listCompanyPurchases', 'listAudit', 'listOwnPurchases', 'listOwnStock'] as const;
  const found = await Promise.all(
    lists.map((name) =>
      server.call(name, {
        token: name.startsWith('listOwn') ? callers.member.token : token,
        query: { limit: '100' },
      }),
    ),
  );
  expect(totals(found)).toEqual([0, 0, 0, 0]);
  const users = await server.call('listAccounts', { token, query: { limit: '100' } });
  expect(users.body.data.records.map(({ id }: { id: string }) => id).sort()).toEqual(
    [callers.member.id, callers.admin.id].sort(),
  );
  for (const name of ['exportCompanyPurchases', 'exportAccounts', 'exportAudit'] as const) {
    const { body } = await server.call(name, { token });
    expect(String(body)).not.toContain(theirs.account.slice(0, 8));
  }
});
