import type { EndpointName } from '@prelaunch/contract/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { confirm, listConfirmations, setFourEyes } from '../../../../testing/four-eyes.ts';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { askAbout, readAnswers } from '../../../../testing/questions.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** An admin asks about a pending purchase; the member answers once, and nobody decides without the answer. */

const server = useServer();
let companyId: string;
let admin: Person;
let member: Person;
let id: string;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
  id = await submitted();
});

async function submitted(overrides: object = {}): Promise<string> {
  const { body } = await buy(server, member, await proven(server, member, overrides));
  return body.data.id as string;
}

/** Returns the data of the reply, or the code of the refusal. */
async function call(name: EndpointName, { token }: Person, body: object, params = {}) {
  const { status, body: reply } = await server.call(name, { token, body, params });
  return status < 300 ? reply.data : reply.code;
}

const WORDS = 'Please send the whole screen.';
const ask = (overrides: object = {}, who = admin) =>
  call('askMember', who, { id, reason: 'PROOF_UNREADABLE', question: WORDS, ...overrides });

/** Asks, and returns the id of the question. */
const asked = async (): Promise<string> => (await ask()).questions.at(-1).id;

const reply = (question: string, body: object = {}, who = member) =>
  call('answerQuestion', who, { answer: 'Here it is.', ...body }, { id: question });

const open = () => readAnswers(server, admin, id);
const own = async () =>
  (await server.call('listOwnPurchases', { token: member.token })).body.data.records[0];
const shownToAdmin = async () =>
  (await server.call('listCompanyPurchases', { token: admin.token })).body.data.records[0];

const reservedUntil = async (): Promise<Date> =>
  (
    await server.pool.query<{ until: Date }>(
      'select reserved_until as until from purchases where id = $1',
      [id],
    )
  ).rows[0]?.until ?? new Date(0);

describe('a question', () => {
  test('reaches the member on their pages and by mail, with its reason and its words', async () => {
    expect(await ask()).toMatchObject({
      status: 'PENDING',
      marks: expect.arrayContaining(['question_open']) as unknown,
      questions: [
        { reason: 'PROOF_UNREADABLE', question: WORDS, askedBy: admin.name, answer: null },
      ],
    });
    const shown = await own();
    expect(shown.questions).toEqual([
      {
        id: expect.any(String) as unknown,
        reason: 'PROOF_UNREADABLE',
        question: WORDS,
        askedAt: expect.any(String) as unknown,
        answer: null,
      },
    ]);
    const { text } = await server.mail.waitFor(
      member.email,
      1,
      /^The company has a question about your payment$/,
    );
    expect(text).toContain('the proof of payment cannot be read');
    expect(text).toContain(WORDS);
    expect(text).toContain('until ');
  });

  test('is in the audit trail', async () => {
    await ask();
    const trail = await server.call('listAudit', {
      token: admin.token,
      query: { action: 'purchase.ask' },
    });
    expect(trail.body.data.records).toMatchObject([
      { subject: { id }, after: { reason: 'PROOF_UNREADABLE', question: WORDS } },
    ]);
  });

  test('of another kind needs words', async () => {
    expect(await ask({ reason: 'OTHER', question: ' ' })).toBe('invalid_request');
    expect(await ask({ reason: 'PAYER_DIFFERS', question: '' })).toMatchObject({
      status: 'PENDING',
    });
  });

  test('waits for its answer before the next one, and there are at most three', async () => {
    for (const round of [1, 2, 3]) {
      const question = await asked();
      expect(await ask()).toBe('question_open');
      expect(await reply(question, { answer: `Answer ${String(round)}` })).toMatchObject({ id });
      expect(await ask()).toBe('answer_unread');
      await open();
    }
    expect(await ask()).toBe('too_many_questions');
    expect(
      (await own()).questions.map(({ answer }: { answer: { text: string } }) => answer.text),
    ).toEqual(['Answer 1', 'Answer 2', 'Answer 3']);
  });

  test('is refused about a decided purchase, and to a member who cannot log in', async () => {
    await call('rejectPurchase', admin, { id });
    expect(await ask()).toBe('purchase_already_decided');
    id = await submitted();
    await call('updateAccount', admin, { id: member.id, status: 'BLOCKED' });
    expect(await ask()).toBe('member_cannot_answer');
    await call('deleteAccount', admin, { id: member.id });
    expect(await ask()).toBe('member_cannot_answer');
  });

  test('about an own purchase is refused', async () => {
    await server.pool.query(`update accounts set role = 'ADMIN' where id = $1`, [member.id]);
    await server.pool.query(`update sessions set kind = 'admin' where account_id = $1`, [
      member.id,
    ]);
    expect(await ask({}, member)).toBe('own_purchase');
  });

  test('by an accountant is refused', async () => {
    await server.pool.query(`update accounts set rights = 'read' where id = $1`, [admin.id]);
    expect(await ask()).toBe('read_only_account');
  });
});

describe('the reservation', () => {
  test('is extended once, by the first question', async () => {
    await server.pool.query(`update companies set reservation_hours = 720 where id = $1`, [
      companyId,
    ]);
    const before = await reservedUntil();
    const question = await asked();
    const extended = await reservedUntil();
    expect(extended.getTime()).toBeGreaterThan(before.getTime() + 500 * 3_600_000);
    await reply(question);
    await open();
    await ask();
    expect(await reservedUntil()).toEqual(extended);
  });

  test('that has ended stays ended', async () => {
    await server.pool.query('alter table purchases disable trigger user');
    await server.pool.query(
      `update purchases set reserved_until = now() - interval '1 hour', released_at = now() where id = $1`,
      [id],
    );
    await server.pool.query(
      `update company_totals set reserved = reserved - (select quantity from purchases where id = $1)
       where company_id = $2`,
      [id, companyId],
    );
    await server.pool.query('alter table purchases enable trigger user');
    expect(await ask()).toMatchObject({ reservedUntil: null });
  });

  test('changes with a question only, which the database guards', async () => {
    await expect(
      server.pool.query(
        `update purchases set reserved_until = reserved_until + interval '1 day' where id = $1`,
        [id],
      ),
    ).rejects.toThrow('only a question extends a reservation, once');
  });
});

describe('an answer', () => {
  test('is shown to the admins with its file, which the link serves', async () => {
    const fileId = await uploadReceipt(server, member.token);
    expect(await reply(await asked(), { fileId })).toMatchObject({ id, status: 'PENDING' });
    const shown = await shownToAdmin();
    expect(shown).toMatchObject({
      marks: expect.arrayContaining(['question_answered']) as unknown,
      questions: [{ answer: { text: 'Here it is.', file: { id: fileId, mimeType: 'image/png' } } }],
    });
    const { url } = shown.questions[0].answer.file as { url: string };
    expect((await fetch(new URL(url, server.url))).status).toBe(200);
  });

  test('is stored once; the same one again changes nothing', async () => {
    const question = await asked();
    const first = await reply(question);
    expect(await reply(question)).toEqual(first);
    expect(await reply(question, { answer: 'Another one.' })).toBe('question_answered');
    const { rowCount } = await server.pool.query(
      `select from audit_entries where action = 'purchase.answer' and subject_id = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  test('by another member is not found', async () => {
    const stranger = await makePerson(server, companyId);
    expect(await reply(await asked(), {}, stranger)).toBe('not_found');
  });

  test('takes no file of another member, no proof, and no file twice', async () => {
    const stranger = await makePerson(server, companyId);
    const foreign = await uploadReceipt(server, stranger.token);
    const proof = (await own()).receipt.id as string;
    const question = await asked();
    expect(await reply(question, { fileId: foreign })).toBe('receipt_not_found');
    expect(await reply(question, { fileId: proof })).toBe('receipt_already_used');
    const fileId = await uploadReceipt(server, member.token);
    expect(await reply(question, { fileId })).toMatchObject({ id });
    await open();
    expect(await reply(await asked(), { fileId })).toBe('receipt_already_used');
  });

  test('with the picture of another purchase is marked as reused', async () => {
    const { rows } = await server.pool.query<{ sha256: Buffer }>(
      'select m.sha256 from media m join purchases p on p.receipt_id = m.id where p.id = $1',
      [id],
    );
    const proofOfFirst = rows[0]?.sha256;
    id = await submitted();
    const fileId = await uploadReceipt(server, member.token);
    await server.pool.query('update media set sha256 = $1 where id = $2', [proofOfFirst, fileId]);
    await reply(await asked(), { fileId });
    expect((await shownToAdmin()).marks).toContain('proof_reused');
  });

  test('stays with its file when the account is deleted', async () => {
    const fileId = await uploadReceipt(server, member.token);
    await reply(await asked(), { fileId });
    await call('deleteAccount', admin, { id: member.id });
    const { rows } = await server.pool.query<{ deleted: boolean }>(
      'select deleted_at is not null as deleted from accounts where id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ deleted: true }]);
    expect((await shownToAdmin()).questions[0].answer.file.id).toBe(fileId);
  });

  test('never changes, which the database guards', async () => {
    await reply(await asked());
    await expect(
      server.pool.query(`update purchase_questions set answer = 'x' where purchase_id = $1`, [id]),
    ).rejects.toThrow('answered once, then read once');
    await expect(
      server.pool.query('delete from purchase_questions where purchase_id = $1', [id]),
    ).rejects.toThrow('never deleted');
  });
});

describe('a decision', () => {
  test.each(['approvePurchase', 'rejectPurchase'] as const)(
    'by %s waits until an admin has read the answer',
    async (decision) => {
      await reply(await asked());
      expect(await call(decision, admin, { id })).toBe('answer_unread');
      await open();
      expect(await call(decision, admin, { id })).toMatchObject({
        questions: [{ answer: { text: 'Here it is.' } }],
      });
    },
  );

  test('is not made possible by a page that shows no answer, or an older one', async () => {
    await call('markPurchaseSeen', admin, { id });
    const first = await asked();
    await reply(first);
    await call('markPurchaseSeen', admin, { id });
    expect(await call('approvePurchase', admin, { id })).toBe('answer_unread');
    await call('markPurchaseSeen', admin, { id, answered: first });
    await reply(await asked());
    await call('markPurchaseSeen', admin, { id, answered: first });
    expect(await call('rejectPurchase', admin, { id })).toBe('answer_unread');
    await open();
    expect(await call('rejectPurchase', admin, { id })).toMatchObject({ status: 'REJECTED' });
  });

  test('after a correction of the reference names the correction, not the answer', async () => {
    await reply(await asked());
    await open();
    await call('correctPurchaseReference', member, { referenceNumber: '632514789077' }, { id });
    expect(await call('approvePurchase', admin, { id })).toBe('reference_corrected');
    expect(await call('rejectPurchase', admin, { id })).toMatchObject({ status: 'REJECTED' });
  });

  test('of a second admin waits for the answer too', async () => {
    await setFourEyes(server, companyId, true);
    await server.pool.query('update companies set four_eyes_amount_paise = 1 where id = $1', [
      companyId,
    ]);
    const second = await makePerson(server, companyId, 'ADMIN');
    const question = await asked();
    await call('approvePurchase', admin, { id });
    await reply(question);
    const { records } = await listConfirmations(server, second);
    expect((await confirm(server, second, records[0].id)).body.code).toBe('answer_unread');
    await open();
    expect((await confirm(server, second, records[0].id)).status).toBe(200);
  });

  test('in bulk leaves out a purchase with an unread answer', async () => {
    await reply(await asked());
    const { results } = await call('approvePurchases', admin, { ids: [id] });
    expect(results).toMatchObject([{ id, status: false, code: 'answer_unread' }]);
  });

  test('may be made while a question is open, and then refuses the answer', async () => {
    const question = await asked();
    expect(await call('approvePurchase', admin, { id })).toMatchObject({ status: 'APPROVED' });
    expect(await reply(question)).toBe('purchase_already_decided');
  });

  test('without the answer is refused by the database too', async () => {
    await reply(await asked());
    await expect(
      server.pool.query(
        `update purchases set status = 'REJECTED', decided_at = now(), decided_by = $2 where id = $1`,
        [id, admin.id],
      ),
    ).rejects.toThrow('an answer is read before the decision');
  });

  test.each(['answer first', 'rejection first'] as const)(
    'and an answer at the same moment: %s, and the other one is refused',
    async (order) => {
      const question = await asked();
      const totals = await holdRow(
        server.pool,
        'select from company_totals where company_id = $1',
        [companyId],
      );
      const calls = {
        answer: () => reply(question),
        reject: () => call('rejectPurchase', admin, { id }),
      };
      const [first, second] =
        order === 'answer first'
          ? (['answer', 'reject'] as const)
          : (['reject', 'answer'] as const);
      const earlier = calls[first]();
      await blockedStatements(server.pool, 1);
      const later = calls[second]();
      await blockedStatements(server.pool, 2);
      await totals.release();
      const outcomes = await Promise.all([earlier, later]);
      expect(outcomes[0]).toMatchObject({ id });
      expect(outcomes[1]).toBe(
        order === 'answer first' ? 'answer_unread' : 'purchase_already_decided',
      );
    },
  );
});

describe('a rejection that begins while the answer is written', () => {
  /** Begins the rejection when the answer waits for the last lock of its transaction; returns both outcomes. */
  async function race(on: TestServer): Promise<unknown[]> {
    const company = await makeCompany(on);
    const asker = await makePerson(on, company, 'ADMIN');
    const buyer = await makePerson(on, company);
    const bought = (await buy(on, buyer, await proven(on, buyer))).body.data.id as string;
    const question = await askAbout(on, asker, bought);
    const trail = await holdRow(on.pool, 'select from audit_heads where company_id = $1', [
      company,
    ]);
    const answer = on.call('answerQuestion', {
      token: buyer.token,
      params: { id: question },
      body: { answer: 'Here it is.' },
    });
    await blockedStatements(on.pool, 1);
    const rejection = on.call('rejectPurchase', { token: asker.token, body: { id: bought } });
    await blockedStatements(on.pool, 2);
    await trail.release();
    return (await Promise.all([answer, rejection])).map(({ status, body }) => body.code ?? status);
  }

  test('waits for it, and is refused', async () => {
    expect(await race(server)).toEqual([200, 'answer_unread']);
  });

  test('negative control: without the lock of the totals it overlooks the answer', async () => {
    const broken = await startTestServer({
      rewriteSql: (sql) =>
        sql.replace(
          'set holder_count = holder_count where company_id',
          'set holder_count = holder_count where false and company_id',
        ),
    });
    try {
      await broken.pool.query('alter table purchases disable trigger purchases_guard');
      expect(await race(broken)).toEqual([200, 200]);
      expect(broken.rewritten()).toBeGreaterThan(0);
    } finally {
      await broken.stop();
    }
  });
});
