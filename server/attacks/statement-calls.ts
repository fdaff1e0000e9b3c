import { newReference } from '@prelaunch/testkit/purchases';
import {
  endImports,
  inDays,
  LINE_DAY,
  plantImport,
  plantLine,
  plantRefund,
  statementForm,
} from '../testing/statements.ts';
import { expectDone, newSession, upload } from './attack-fixture.ts';
import { makeRoom, nothing, page, waiting, type MakeCall } from './call-parts.ts';

const line: MakeCall = async ({ server }, { companyId }) => ({
  body: { lineId: await plantLine(server, companyId) },
});

const keptRefund: MakeCall = async (fixture, people) => ({
  body: {
    id: await plantRefund(fixture.server, people.companyId, await waiting(fixture, people)),
    keep: true,
  },
});

const period: MakeCall = () => ({ query: { from: inDays(-30), to: inDays(0) } });

/** A line in this state; an assigned one pays a new purchase. */
const lineIn =
  (state: 'assigned' | 'set_aside', note: string | null): MakeCall =>
  async (fixture, people) => {
    const { pool } = fixture.server;
    const lineId = await plantLine(fixture.server, people.companyId);
    await pool.query('update statement_lines set state = $2, note = $3 where id = $1', [
      lineId,
      state,
      note,
    ]);
    if (state === 'assigned') {
      await pool.query(
        `insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
         values ($1, $2, $3, $4)`,
        [people.companyId, lineId, await waiting(fixture, people), people.admin.id],
      );
    }
    return { body: { lineId } };
  };

/** A line that the last comparison gave this state, and its purchase, which was approved by hand if the state says so. */
const lineOf =
  (state: 'exact' | 'approved_order'): MakeCall =>
  async (fixture, people) => {
    const { server } = fixture;
    await makeRoom(fixture, people);
    const token = await newSession(fixture, people, 'member');
    const receiptId = await upload(server, token, people.canary);
    const reference = newReference();
    const body = { paymentMethod: 'UPI', amount: 100, referenceNumber: reference, receiptId };
    const { id } = expectDone(await server.call('submitPurchase', { token, body })).data;
    if (state === 'approved_order') {
      const admin = await newSession(fixture, people, 'admin');
      expectDone(await server.call('approvePurchase', { token: admin, body: { id } }));
    }
    const lineId = await plantLine(server, people.companyId, { amount: 10_200n, reference });
    await server.pool.query(
      'update statement_lines set state = $2, candidates = $3 where id = $1',
      [lineId, state, JSON.stringify([{ purchaseId: id, reasons: [] }])],
    );
    return { body: { lineIds: [lineId] } };
  };

/** A pending purchase with a line of half its total. */
const halfPaid: MakeCall = async (fixture, people) => {
  const { server } = fixture;
  const purchaseId = await waiting(fixture, people);
  const { rows } = await server.pool.query<{ half: bigint }>(
    'select total_paise / 2 as half from purchases where id = $1',
    [purchaseId],
  );
  const lineId = await plantLine(server, people.companyId, { amount: BigInt(rows[0]?.half ?? 0) });
  await server.pool.query("update statement_lines set state = 'assigned' where id = $1", [lineId]);
  await server.pool.query(
    'insert into line_assignments (company_id, line_id, purchase_id, assigned_by) values ($1, $2, $3, $4)',
    [people.companyId, lineId, purchaseId, people.admin.id],
  );
  return { body: { id: purchaseId } };
};

/** The calls of the reconciliation. */
export const statementCalls = {
  importStatement: async ({ server }, { companyId }) => {
    await endImports(server, companyId);
    return { body: statementForm('Date,Narration,Credit\n') };
  },
  getStatementImport: async ({ server }, { companyId }) => ({
    params: { id: await plantImport(server, companyId, 'DONE') },
  }),
  listStatementImports: page,
  cancelStatementImport: async ({ server }, { companyId }) => ({
    body: { id: await plantImport(server, companyId, 'READING') },
  }),
  undoStatementImport: async ({ server }, { companyId }) => ({
    body: { id: await plantImport(server, companyId, 'DONE') },
  }),
  listStatementLines: page,
  exportStatementLines: nothing,
  getStatementLine: async ({ server }, { companyId }) => ({
    params: { id: await plantLine(server, companyId) },
  }),
  getReconciliation: nothing,
  getOpenMoney: nothing,
  getStatementDay: nothing,
  matchStatementLines: nothing,
  assignLine: async (fixture, people) => ({
    body: {
      lineId: await plantLine(fixture.server, people.companyId),
      purchaseId: await waiting(fixture, people),
    },
  }),
  unassignLine: lineIn('assigned', null),
  setLineAside: async ({ server }, { companyId }) => ({
    body: { lineId: await plantLine(server, companyId), note: 'Interest of the bank' },
  }),
  takeLineBack: lineIn('set_aside', 'Interest of the bank'),
  approveExact: lineOf('exact'),
  linkLines: lineOf('approved_order'),
  acceptShortfall: async (fixture, people) => ({
    body: { ...((await halfPaid(fixture, people)).body as object), reason: 'Charges of the bank' },
  }),
  askForRest: halfPaid,
  approvePaid: async (fixture, people) => ({
    body: { id: await waiting(fixture, people), received: 51 },
  }),
  listRefunds: page,
  exportRefunds: nothing,
  exportRefundTransfers: nothing,
  listOwnRefunds: nothing,
  giveRefundAccount: async (fixture, people) => ({
    body: {
      kind: 'UPI',
      id: await plantRefund(fixture.server, people.companyId, await waiting(fixture, people)),
      holderName: 'Asha Rao',
      upi: 'asha@okaxis',
    },
  }),
  registerRefund: async (fixture, people) => ({
    body: { ...((await line(fixture, people)).body as object), amount: 10, reason: 'Paid twice' },
  }),
  markRefundSent: async ({ server }, { companyId }) => ({
    body: {
      id: await plantRefund(server, companyId),
      reference: '632600000001',
      date: LINE_DAY,
    },
  }),
  cancelRefund: async ({ server }, { companyId }) => ({
    body: { id: await plantRefund(server, companyId) },
  }),
  chooseCredit: keptRefund,
  keepRefundAsCredit: keptRefund,
  getBookDays: period,
  getClosingSheet: period,
} satisfies Readonly<Record<string, MakeCall>>;
