import type { EndpointName } from '@prelaunch/contract/endpoints';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { newReference } from '@prelaunch/testkit/purchases';
import {
  newRecoveryCodes,
  recoveryHash,
} from '../src/features/auth/second-factor/recovery-codes.ts';
import { makeCompany, makePerson, makeSuperAdmin, uploadReceipt, type Person } from './people.ts';
import { askAbout, readAnswers } from './questions.ts';
import { plantReturn } from './returned-lines.ts';
import { buy, proven } from './purchases.ts';
import { plantSecondFactor } from './second-factor.ts';
import {
  creditOf,
  csvForm,
  importStatement,
  listLines,
  LINE_DAY,
  plantLine,
} from './statements.ts';
import type { TestServer } from './test-server.ts';

export interface CompanyFixture {
  readonly companyId: string;
  readonly admin: Person;
  readonly members: readonly [Person, Person, Person];
}

/** Imports a statement, assigns a line to a pending purchase, and sends back what the line exceeds. */
async function reconcile(server: TestServer, companyId: string, admin: Person): Promise<void> {
  const { token } = admin;
  const lines: StatementLine[] = [
    creditOf('632514789012', 600),
    creditOf('632514789013', 70),
    { ...creditOf('632514789014', 10), kind: 'DEBIT', narration: 'CHARGES' },
  ];
  await importStatement(server, admin, await csvForm(lines));
  const pending = { token, query: { status: 'PENDING' } };
  const purchases = await server.call('listCompanyPurchases', pending);
  const lineId = (await listLines(server, admin)).find(({ amount }) => amount === 600)?.id;
  const call = async (name: 'assignLine' | 'registerRefund' | 'markRefundSent', body: object) => {
    const answer = await server.call(name, { token, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  await call('assignLine', { lineId, purchaseId: purchases.body.data.records[0].id });
  const { id } = await call('registerRefund', { lineId, amount: 90, reason: 'Paid too much' });
  await call('markRefundSent', { id, reference: '632600000001', date: LINE_DAY });
  await server.pool.query(
    `insert into statement_choices (company_id, signature, date_order) values ($1, 'x', 'DAY_FIRST')`,
    [companyId],
  );
}

/** Adds a purchase that is held, and one that was reversed, whose bank line is open again. */
export async function intervene(
  server: TestServer,
  { companyId, admin, members: [member] }: CompanyFixture,
): Promise<void> {
  const call = async (name: EndpointName, body: object) => {
    const answer = await server.call(name, { token: admin.token, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  for (const name of ['holdPurchase', 'reversePurchase'] as const) {
    const { body } = await buy(server, member, await proven(server, member, { amount: 700 }));
    const { id } = body.data as { id: string };
    const lineId = await plantLine(server, companyId, { amount: 71_400n });
    await call('assignLine', { lineId, purchaseId: id });
    await call('approvePurchase', { id });
    if (name === 'holdPurchase') await plantReturn(server, companyId, id);
    const reason = name === 'holdPurchase' ? 'LIEN' : 'WRONG_MATCH';
    await call(name, { id, reason, note: 'Letter 118' });
  }
}

/** Adds a pending purchase with an answered question, whose answer has a file, and one that waits for its answer. */
async function question(
  server: TestServer,
  { admin, members: [member] }: Pick<CompanyFixture, 'admin' | 'members'>,
): Promise<void> {
  const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount: 500 });
  const id = String(body.data.id);
  const { status } = await server.call('answerQuestion', {
    token: member.token,
    params: { id: await askAbout(server, admin, id) },
    body: { answer: 'Here it is.', fileId: await uploadReceipt(server, member.token) },
  });
  if (status !== 200) throw new Error('the question was not answered');
  await readAnswers(server, admin, id);
  await askAbout(server, admin, id);
}

/** Creates a company with purchases in every state, so that every table that records money has rows. */
export async function makeCompanyFixture(server: TestServer): Promise<CompanyFixture> {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const members = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ] as const;
  await makeSuperAdmin(server);
  await plantSecondFactor(
    server,
    { kind: 'admin', companyId, accountId: admin.id },
    { recoveryHashes: newRecoveryCodes().flatMap((code) => recoveryHash(admin.id, code) ?? []) },
  );
  for (const [n, member] of members.entries()) {
    const decided = ['approvePurchase', 'approvePurchase', 'rejectPurchase'] as const;
    for (const call of decided) {
      const order = await proven(server, member, { amount: 1000.37 + n });
      const answer = await buy(server, member, order, `key ${order.referenceNumber}`);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const id = String(answer.body.data.id);
      if (call === 'rejectPurchase') {
        const body = { referenceNumber: newReference() };
        const corrected = await server.call('correctPurchaseReference', {
          token: member.token,
          params: { id },
          body,
        });
        if (corrected.status !== 200) throw new Error(JSON.stringify(corrected.body));
      }
      await server.call(call, { token: admin.token, body: { id, reason: 'No payment.' } });
    }
    await buy(server, member, { paymentMethod: 'MANUAL', amount: 500 });
  }
  await server.pool.query(
    `insert into confirmations (company_id, id, kind, requested_by, requested_ip, expires_at, state,
       decided_by, decided_at)
     values ($1, gen_random_uuid(), 'account.add', $2, '127.0.0.1', now() + interval '72 hours',
       'WITHDRAWN', $2, now())`,
    [companyId, admin.id],
  );
  await server.pool.query(
    `insert into identity_changes (company_id, account_id, id, name, was_verified)
     select company_id, id, gen_random_uuid(), name, false from accounts where id = $1`,
    [members[0].id],
  );
  await server.pool.query(
    `insert into shortfall_decisions (company_id, id, purchase_id, decision, received_paise, decided_by)
     select company_id, gen_random_uuid(), id, 'REST_ASKED', 1, $2 from purchases
     where company_id = $1 limit 1`,
    [companyId, admin.id],
  );
  await reconcile(server, companyId, admin);
  await question(server, { admin, members });
  await server.pool.query(
    `select append_list_ranges($1, 'purchases', 10, 3, now() + interval '1 hour')`,
    [companyId],
  );
  await server.call('publishHoldings', { token: admin.token });
  // Uploaded, but not submitted with a purchase.
  await uploadReceipt(server, members[0].token);
  return { companyId, admin, members };
}
