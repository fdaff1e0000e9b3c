import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, methodTotalsOf, proven, totalsOf } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Approving and rejecting one purchase. */

const server = useServer();
let companyId: string;
let admin: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

describe('deciding on a purchase', () => {
  const decide = (name: 'approvePurchase' | 'rejectPurchase', id: string, reason?: string) =>
    server.call(name, { token: admin.token, body: { id, reason } });

  test('approving turns the reservation into stock, writes an audit entry and a mail', async () => {
    const member = await makePerson(server, companyId);
    const before = await totalsOf(server, companyId);
    const upiBefore = (await methodTotalsOf(server, companyId)).get('UPI');
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    const { status, body } = await decide('approvePurchase', id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'APPROVED', decidedBy: admin.name });

    const after = await totalsOf(server, companyId);
    expect(after.approved - before.approved).toBe(100n);
    expect(after.reserved).toBe(before.reserved);
    expect(after.approved_paise - before.approved_paise).toBe(102_000n);
    expect((await methodTotalsOf(server, companyId)).get('UPI')).toBe((upiBefore ?? 0n) + 102_000n);
    const profile = (await server.call('getProfile', { token: member.token })).body.data;
    expect(profile).toMatchObject({ stockBalance: 100, globalStake: Number(after.approved) });
    const audit = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toMatchObject([
      {
        company_id: companyId,
        actor_id: admin.id,
        action: 'purchase.approve',
        before: { status: 'PENDING' },
        after: { status: 'APPROVED' },
      },
    ]);
    await server.mail.waitFor(member.email, 1, /^Your purchase is approved$/);
  });

  test('approving adds the paid amount to the total of its payment method, and to no other', async () => {
    const member = await makePerson(server, companyId);
    const before = await totalsOf(server, companyId);
    const collectedBefore = await methodTotalsOf(server, companyId);
    const orders = [
      { paymentMethod: 'MANUAL', amount: 100 },
      await proven(server, member, { amount: 200 }),
      await proven(server, member, { paymentMethod: 'BANK', bankName: 'SBI', amount: 400 }),
    ];
    for (const order of orders) {
      const { status, body } = await buy(server, member, order);
      expect(status).toBe(201);
      expect((await decide('approvePurchase', body.data.id)).status).toBe(200);
    }
    const after = await totalsOf(server, companyId);
    const collected = await methodTotalsOf(server, companyId);
    const added = (['MANUAL', 'UPI', 'BANK', 'CRYPTO'] as const).map(
      (method) => (collected.get(method) ?? 0n) - (collectedBefore.get(method) ?? 0n),
    );
    // Includes the fee of 2 %.
    expect(added).toEqual([10_200n, 20_400n, 40_800n, 0n]);
    expect(after.approved_paise - before.approved_paise).toBe(71_400n);
    expect(after.approved_count - before.approved_count).toBe(3n);
    expect(after.pending_count).toBe(before.pending_count);
    expect(after.pending_paise).toBe(before.pending_paise);
  });

  test('a reference that another company approved can be approved here', async () => {
    const elsewhere = await makeCompany(server);
    const [here, there] = [
      await makePerson(server, companyId),
      await makePerson(server, elsewhere),
    ];
    const otherAdmin = await makePerson(server, elsewhere, 'ADMIN');
    const referenceNumber = newReference();
    const claim = async (who: Person): Promise<string> =>
      (await buy(server, who, await proven(server, who, { referenceNumber }))).body.data.id;
    const [ours, theirs] = [await claim(here), await claim(there)];
    const body = { id: theirs };
    const approved = await server.call('approvePurchase', { token: otherAdmin.token, body });
    expect(approved.status).toBe(200);
    expect((await decide('approvePurchase', ours)).status).toBe(200);
  });

  test('rejecting releases the tokens, and the member sees the reason', async () => {
    const member = await makePerson(server, companyId);
    const before = await totalsOf(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    const { body } = await decide('rejectPurchase', id, 'No such payment.');
    expect(body.data).toMatchObject({ status: 'REJECTED', reason: 'No such payment.' });
    const after = await totalsOf(server, companyId);
    expect(after.reserved).toBe(before.reserved);
    expect(after.approved).toBe(before.approved);
    const mail = await server.mail.waitFor(member.email, 1, /^Your purchase was not approved$/);
    expect(mail.text).toContain('No such payment.');
  });

  test.each(['', '  '])('%j as the reason of a rejection means none', async (reason) => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    const { status, body } = await decide('rejectPurchase', id, reason);
    expect([status, body.data?.reason]).toEqual([200, null]);
  });

  test('a second decision is refused, and the error names the first one', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    await decide('approvePurchase', id);
    for (const again of ['approvePurchase', 'rejectPurchase'] as const) {
      expect(await decide(again, id)).toMatchObject({
        status: 409,
        body: { message: `This purchase is already APPROVED by ${admin.name}.` },
      });
    }
  });

  test("another company's purchase is not found", async () => {
    const elsewhere = await makeCompany(server);
    const member = await makePerson(server, elsewhere);
    const { id } = (await buy(server, member, { paymentMethod: 'MANUAL', amount: 10 })).body.data;
    expect((await decide('approvePurchase', id)).status).toBe(404);
    expect((await decide('rejectPurchase', id)).status).toBe(404);
    const list = await server.call('listCompanyPurchases', {
      token: admin.token,
      query: { search: member.referralCode },
    });
    expect(list.body.data.total).toBe(0);
  });

  test('two members may claim one reference: both purchases are marked, one can be approved and the other rejected', async () => {
    const [one, two] = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const referenceNumber = newReference();
    const first = (await buy(server, one, await proven(server, one, { referenceNumber }))).body.data
      .id;
    const padded = `0000${referenceNumber}`;
    const second = (await buy(server, two, await proven(server, two, { referenceNumber: padded })))
      .body.data.id;
    const { records } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search: referenceNumber, status: 'PENDING' },
      })
    ).body.data;
    expect(records).toHaveLength(2);
    for (const record of records) expect(record.marks).toContain('contested_reference');

    const answers = await Promise.all([
      decide('approvePurchase', first),
      decide('approvePurchase', second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('reference_already_approved');
    const other = answers[0] === refused ? first : second;
    expect((await decide('rejectPurchase', other)).status).toBe(200);
  });

  test('claims that share ten digits in a row are marked, unless the other claim was rejected', async () => {
    const [one, two, three] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const claim = async (who: Person, referenceNumber: string): Promise<string> =>
      (await buy(server, who, await proven(server, who, { referenceNumber }))).body.data.id;
    const ids = [
      await claim(one, '731944280615'),
      await claim(two, 'paid 7319x4428/0699'),
      await claim(one, '97319442806'),
      await claim(three, '731944281111'),
      await claim(three, 'ABC 5551112229'),
    ];
    const marked = async () => {
      const { records } = (
        await server.call('listCompanyPurchases', { token: admin.token, query: { limit: '100' } })
      ).body.data as { records: { id: string; marks: string[] }[] };
      const markedIds = records
        .filter(({ marks }) => marks.includes('contested_reference'))
        .map(({ id }) => id);
      return ids.map((id) => markedIds.includes(id));
    };
    expect(await marked()).toEqual([true, true, true, false, false]);
    await decide('rejectPurchase', ids[0] ?? '');
    await decide('rejectPurchase', ids[2] ?? '');
    // The rejected ones still resemble another member's claim, which is unmarked now.
    expect(await marked()).toEqual([true, false, true, false, false]);
  });

  test('purchases that an admin should check again are marked', async () => {
    const [one, two] = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const body = new FormData();
    body.append('medias', new Blob([picture(77_777)]), 'same.png');
    const upload = async ({ token }: Person): Promise<string> =>
      (await server.call('uploadMedia', { token, body })).body.data[0].id;
    await buy(server, one, await proven(server, one, { receiptId: await upload(one) }));
    await buy(
      server,
      two,
      await proven(server, two, {
        receiptId: await upload(two),
        referenceNumber: 'paid yesterday',
        typedAmount: 900,
      }),
    );
    const { records } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search: two.referralCode },
      })
    ).body.data;
    expect(records[0].marks).toEqual([
      'member_waiting',
      'unusual_reference',
      'typed_amount_differs',
      'proof_reused',
    ]);
    expect(records[0].typedAmount).toBe(900);
  });
});
