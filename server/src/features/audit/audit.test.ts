import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { useServer } from '../../../testing/use-server.ts';

/** The audit trail of a company: list and export. */

const server = useServer();
let companyId: string;
let admin: Person;
let member: Person;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

async function act(name: Parameters<TestServer['call']>[0], body: object, who = admin) {
  const answer = await server.call(name, { token: who.token, body });
  if (answer.status > 299) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
const buy = async (purchaseId = 'PUR-123456', who = member): Promise<string> =>
  (await act('submitPurchase', { paymentMethod: 'MANUAL', amount: 100, purchaseId }, who)).id;
const list = async (query: Record<string, string> = {}, who = admin) =>
  (await server.call('listAudit', { token: who.token, query })).body.data;
const actionsIn = async (query: Record<string, string>, who = admin): Promise<string[]> =>
  (await list(query, who)).records.map(({ action }: { action: string }) => action);

async function rowsOf(query: Record<string, string> = {}, who = admin): Promise<string[]> {
  const { body, headers } = await server.call('exportAudit', { token: who.token, query });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  return String(body).trimEnd().split('\r\n');
}

/** Three changes: a purchase rejected, a user verified, a user blocked. */
async function makeChanges(): Promise<Person> {
  const id = await buy('PUR-654321');
  await act('rejectPurchase', { id, reason: '=HYPERLINK("http://evil")' });
  await act('approveAccounts', { ids: [member.id] });
  const blocked = await makePerson(server, companyId);
  await act('updateAccount', { id: blocked.id, status: 'BLOCKED' });
  return blocked;
}

describe('the list', () => {
  test('shows actor, subject, old and new values, time and address, newest first', async () => {
    const from = Date.now();
    const blocked = await makeChanges();
    const { records, ...page } = await list();
    expect(page).toEqual({ total: 3, page: 1, limit: 10, lastPage: 1, moreThanTotal: false });
    const actor = { id: admin.id, name: admin.name, email: admin.email, role: 'ADMIN' };
    expect(records).toEqual([
      expect.objectContaining({
        action: 'account.update',
        subject: { type: 'account', id: blocked.id, label: blocked.name },
        before: { status: 'ACTIVE' },
        after: { status: 'BLOCKED' },
      }),
      expect.objectContaining({
        action: 'account.approve',
        before: { isApproved: false },
        after: { isApproved: true },
      }),
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        actor,
        action: 'purchase.reject',
        subject: { type: 'purchase', id: expect.any(String), label: 'PUR-654321' },
        before: { status: 'PENDING' },
        after: { status: 'REJECTED', reason: '=HYPERLINK("http://evil")' },
        ip: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/),
      },
    ]);
    for (const record of records) {
      expect(record.actor).toEqual(actor);
      expect(Date.parse(record.createdAt)).toBeGreaterThanOrEqual(from - 1000);
      expect(Date.parse(record.createdAt)).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  test('has no entry of a refused call', async () => {
    const id = await buy();
    await act('approvePurchase', { id });
    const again = await server.call('approvePurchase', { token: admin.token, body: { id } });
    expect(again.status).toBe(409);
    expect(await actionsIn({})).toEqual(['purchase.approve']);
  });

  test('is searched by person, action and subject, case-insensitively and with % as a literal', async () => {
    await makeChanges();
    const other = await makePerson(server, companyId, 'ADMIN');
    await act('approvePurchase', { id: await buy('PUR-777777') }, other);
    expect(await actionsIn({ search: 'pur-654' })).toEqual(['purchase.reject']);
    expect(await actionsIn({ search: 'ACCOUNT.' })).toEqual(['account.update', 'account.approve']);
    expect(await actionsIn({ search: other.name.toUpperCase() })).toEqual(['purchase.approve']);
    expect(await actionsIn({ search: other.email })).toEqual(['purchase.approve']);
    expect(await actionsIn({ search: 'PUR%654' })).toEqual([]);
  });

  test('is filtered by action, and rejects an unknown action', async () => {
    await makeChanges();
    expect(await actionsIn({ action: 'account.approve' })).toEqual(['account.approve']);
    expect(await actionsIn({ action: 'account.approve', search: 'PUR-' })).toEqual([]);
    expect(await list({ action: 'account.nothing' })).toMatchObject({ total: 0, records: [] });
    const query = { action: "x' or 1=1", page: '0', search: 'x'.repeat(101) };
    const answer = await server.call('listAudit', { token: admin.token, query });
    expect([answer.status, answer.body.message.length]).toEqual([400, 3]);
  });

  test('comes in pages', async () => {
    await makeChanges();
    expect(await actionsIn({ page: '1', limit: '2' })).toEqual([
      'account.update',
      'account.approve',
    ]);
    expect(await list({ page: '2', limit: '2' })).toMatchObject({
      records: [{ action: 'purchase.reject' }],
      total: 3,
      lastPage: 2,
    });
    expect(await actionsIn({ page: '3', limit: '2' })).toEqual([]);
  });

  test('is counted up to 10,000 entries, and says when there are more', async () => {
    await makeChanges();
    const copies = (count: number) =>
      server.pool.query(
        `insert into audit_entries (id, company_id, actor_kind, actor_id, actor_name, actor_email,
           action, subject_type, subject_id, subject_label, before, after, ip, seq, hash)
         select gen_random_uuid(), company_id, actor_kind, actor_id, actor_name, actor_email,
           action, subject_type, subject_id, subject_label, before, after, ip,
           (select max(seq) from audit_entries where company_id = $1) + n, hash
         from (select * from audit_entries where company_id = $1 and action = 'purchase.reject' limit 1) e,
           generate_series(1, $2::int) n`,
        [companyId, count],
      );
    await copies(9_997);
    expect(await list({ limit: '1' })).toMatchObject({ total: 10_000, moreThanTotal: false });
    await copies(5);
    const counted = { total: 10_000, moreThanTotal: true, lastPage: 100 };
    expect(await list({ limit: '100' })).toMatchObject(counted);
    expect(await list({ limit: '100', search: 'pur-654321' })).toMatchObject(counted);
    expect((await list({ limit: '100', page: '100' })).records).toHaveLength(100);
    expect((await list({ limit: '100', page: '101' })).records).toEqual([]);
    // Filters and the export reach older entries.
    expect(await list({ action: 'account.update' })).toMatchObject({
      total: 1,
      moreThanTotal: false,
    });
    expect(await rowsOf()).toHaveLength(1 + 10_005);
  });
});

describe('the export', () => {
  test('contains exactly the filtered entries, newest first, without formulas', async () => {
    await makeChanges();
    const [heading, newest, ...older] = await rowsOf();
    expect(heading).toBe(
      'Date,Name,Email,Action,Subject type,Subject,Subject ID,Before,After,From',
    );
    expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M,/);
    expect(newest).toContain(`${admin.name},${admin.email},account.update,account,`);
    expect(newest).toContain('"{""status"":""BLOCKED""}"');
    expect(older).toHaveLength(2);
    expect(await rowsOf({ action: 'purchase.reject' })).toEqual([heading, older[1]]);
    expect(await rowsOf({ search: 'pur-654321' })).toEqual([heading, older[1]]);
    expect(await rowsOf({ search: 'nobody' })).toEqual([heading]);
  });

  test('contains no formulas', async () => {
    await act('approvePurchase', { id: await buy() });
    await server.pool.query(
      `update accounts set name = '=cmd|calc' where company_id = $1 and id = $2`,
      [companyId, admin.id],
    );
    await act('approveAccounts', { ids: [member.id] });
    const cells = (await rowsOf({ action: 'account.approve' }))[1]?.split(',') ?? [];
    expect(cells[1]).toBe("'=cmd|calc");
    expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  });
});

test('entries of another company are in no list and no export', async () => {
  await makeChanges();
  const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
  expect(await list({}, stranger)).toMatchObject({ total: 0, records: [] });
  expect(await actionsIn({ action: 'purchase.reject' }, stranger)).toEqual([]);
  expect(await actionsIn({ search: 'PUR-654321' }, stranger)).toEqual([]);
  expect(await rowsOf({}, stranger)).toHaveLength(1);
  for (const name of ['listAudit', 'exportAudit'] as const) {
    expect((await server.call(name, { token: member.token })).status).toBe(403);
  }
});
