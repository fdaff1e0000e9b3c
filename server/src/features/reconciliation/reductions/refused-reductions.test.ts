import { describe, expect, test } from 'vitest';
import { setFourEyes } from '../../../../testing/four-eyes.ts';
import { makePerson } from '../../../../testing/people.ts';
import { askAbout, readAnswers } from '../../../../testing/questions.ts';
import {
  approvePaidBy,
  dataOrCode,
  makeShort,
  totalsOf,
} from '../../../../testing/short-purchase.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../../testing/statements.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** When what was paid of a short purchase is not approved. */

const server = useServer();
const approvePaid = approvePaidBy(server);

describe('what was paid is refused', () => {
  test('when it is no sum that the lines have, reaches the total or buys no token', async () => {
    const { companyId, admin, member, token, purchaseId } = await makeShort(server);
    expect(await approvePaid(token, purchaseId, 611.99)).toBe('received_changed');
    const { id } = await submitUpi(server, member);
    expect(await approvePaid(token, id, 1020)).toBe('nothing_missing');
    expect(await approvePaid(token, id, 10.18)).toBe('amount_buys_nothing');
    expect(await approvePaid(token, id, 0)).toBe('invalid_request');
    expect(await totalsOf(server, companyId)).toMatchObject({ pending_count: 2, reserved: 200 });
    expect(await approvePaid(admin.token, id, 10.2)).toMatchObject({ totalQuantity: 1 });
  });

  test('for a decided purchase, an own one and one of another company', async () => {
    const { member, token, purchaseId } = await makeShort(server);
    const stranger = await makeDesk(server);
    expect(await approvePaid(stranger.admin.token, purchaseId, 612)).toBe('not_found');
    const { id } = await submitUpi(server, member);
    await dataOrCode(server, 'rejectPurchase', token, { id });
    expect(await approvePaid(token, id, 612)).toBe('purchase_already_decided');
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await approvePaid(member.token, purchaseId, 612)).toBe('own_purchase');
  });

  test('while an answer is unread, and after a correction that nobody has compared', async () => {
    const { admin, member, token, purchaseId } = await makeShort(server);
    const question = await askAbout(server, admin, purchaseId);
    await server.call('answerQuestion', {
      token: member.token,
      params: { id: question },
      body: { answer: 'My bank has taken a fee.' },
    });
    expect(await approvePaid(token, purchaseId, 612)).toBe('answer_unread');
    await readAnswers(server, admin, purchaseId);
    const compare = async (reference: string) =>
      (
        await server.call('approvePaid', {
          token,
          body: { id: purchaseId, received: 612 },
          headers: { 'compared-references': reference },
        })
      ).body.code;
    expect(await compare('999999999999')).toBe('reference_corrected');
    expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ totalQuantity: 60 });
  });

  test('after a correction that no admin has opened', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    const corrected = await server.call('correctPurchaseReference', {
      token: member.token,
      params: { id },
      body: { referenceNumber: '632514789555' },
    });
    expect(corrected.status).toBe(200);
    expect(await approvePaid(admin.token, id, 612)).toBe('reference_corrected');
    await dataOrCode(server, 'markPurchaseSeen', admin.token, { id });
    // The number that was submitted first stays known, so that its owner is warned.
    const reduced = await approvePaid(admin.token, id, 612);
    expect(reduced).toMatchObject({ firstReference: reference, referenceNumber: '632514789555' });
    const owner = await makePerson(server, companyId);
    const { id: claim } = await submitUpi(server, owner, { referenceNumber: reference });
    const { body } = await server.call('listCompanyPurchases', {
      token: admin.token,
      query: { status: 'PENDING' },
    });
    expect(body.data.records).toMatchObject([{ id: claim }]);
    expect(body.data.records[0].marks).toContain('contested_reference');
  });

  test('while a line that names the purchase shows another sum', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    const named = await plantLine(server, companyId, { amount: 102_000n, reference });
    expect(await approvePaid(admin.token, id, 510)).toBe('received_changed');
    await dataOrCode(server, 'setLineAside', admin.token, {
      lineId: named,
      note: 'Of another order',
    });
    expect(await approvePaid(admin.token, id, 510)).toMatchObject({ totalQuantity: 50 });
  });

  test('for a purchase that is itself in the place of another', async () => {
    const { companyId, token, purchaseId } = await makeShort(server);
    await setFourEyes(server, companyId, true, 500);
    const { id } = await approvePaid(token, purchaseId, 612);
    expect(await approvePaid(token, id, 510)).toBe('received_changed');
    const { rows } = await server.pool.query(
      'select line_id from line_assignments where purchase_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('while a refund of its line is registered, and changes nothing', async () => {
    const { companyId, admin, token, purchaseId, lineId } = await makeShort(server);
    await server.pool.query('update statement_lines set refunded_paise = 100 where id = $1', [
      lineId,
    ]);
    await server.pool.query(
      `insert into refunds (company_id, id, line_id, purchase_id, amount_paise, reason, registered_by)
       values ($1, gen_random_uuid(), $2, $3, 100, 'Test', $4)`,
      [companyId, lineId, purchaseId, admin.id],
    );
    expect(await approvePaid(token, purchaseId, 611)).toBe('line_refunded');
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
  });

  test('when the tokens are gone, with the whole change', async () => {
    const { companyId, token, purchaseId, lineId } = await makeShort(server);
    await server.pool.query(
      `alter table purchases disable trigger purchases_guard;
       update purchases set reserved_until = now() - interval '1 hour', released_at = now() where id = '${purchaseId}';
       update company_totals set reserved = 0, private_supply = 59 where company_id = '${companyId}';
       alter table purchases enable trigger purchases_guard`,
    );
    expect(await approvePaid(token, purchaseId, 612)).toBe('not_enough_tokens');
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    const { rows } = await server.pool.query(
      'select purchase_id from line_assignments where line_id = $1',
      [lineId],
    );
    expect(rows).toEqual([{ purchase_id: purchaseId }]);
  });
});

test('no purchase takes the place of a pending one, or of a smaller one', async () => {
  const { companyId, purchaseId } = await makeShort(server);
  const insert = server.pool.query(
    `insert into purchases (company_id, id, reduced_from, account_id, payment_method, amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
     select company_id, gen_random_uuid(), id, account_id, 'MANUAL', amount_paise, price_micro_rupees, quantity,
       fee_basis_points, fee_paise, total_paise from purchases where company_id = $1 and id = $2`,
    [companyId, purchaseId],
  );
  await expect(insert).rejects.toThrow('a rejected one that was larger');
});

test('an admin who may only read approves nothing', async () => {
  const { admin, token, purchaseId } = await makeShort(server);
  await server.pool.query("update accounts set rights = 'read' where id = $1", [admin.id]);
  expect(await approvePaid(token, purchaseId, 612)).toBe('read_only_account');
});
