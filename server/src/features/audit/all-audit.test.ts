import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let companies: [string, string];

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
  companies = [
    await makeCompany(server, { companyName: 'Amber' }),
    await makeCompany(server, { companyName: 'Basalt' }),
  ];
  for (const companyId of companies) {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const member = await makePerson(server, companyId);
    await server.call('approveAccounts', { token: admin.token, body: { ids: [member.id] } });
  }
  await server.call('updateCompany', { token, body: { id: companies[0], pricePerToken: 11 } });
});
afterAll(() => server.stop());

const list = async (query: Record<string, string> = {}) =>
  (await server.call('listAllAudit', { token, query })).body.data;
const shown = ({ records }: any): string[] =>
  records.map((row: any) => `${String(row.company?.companyName)} ${String(row.action)}`);

describe('the audit trail over all companies', () => {
  test.each([
    [{}, ['Amber company.update', 'Basalt account.approve', 'Amber account.approve']],
    [{ action: 'account.approve' }, ['Basalt account.approve', 'Amber account.approve']],
    [{ search: 'company.upd' }, ['Amber company.update']],
  ])('is filtered by %o', async (query, found) => {
    const data = await list(query);
    expect(shown(data)).toEqual(found);
    expect(data.total).toBe(found.length);
  });

  test('is filtered by company, in the list and in the CSV export', async () => {
    const query = { companyId: companies[1] };
    expect(shown(await list(query))).toEqual(['Basalt account.approve']);
    const csv = await server.call('exportAllAudit', { token, query });
    expect(String(csv.body)).toContain('Company,Date,Name');
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
  });

  test('entries that belong to no company have a null company', async () => {
    await server.pool.query(
      `insert into audit_entries (id, actor_kind, actor_name, actor_email, action, subject_type,
         subject_id, subject_label, ip, seq, hash)
       values (uuidv7(), 'superadmin', 'A', 'a@b.cd', 'above.all', 'x', 'x', 'x', '::1', 1,
         decode(repeat('00', 32), 'hex'))`,
    );
    expect((await list({ action: 'above.all' })).records).toMatchObject([{ company: null }]);
  });

  test("an admin sees what a super admin changed in the admin's company, and nothing of other companies", async () => {
    const admin = await makePerson(server, companies[0], 'ADMIN');
    const { body } = await server.call('listAudit', {
      token: admin.token,
      query: { companyId: companies[1] },
    });
    const actions = body.data.records.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['company.update', 'account.approve']);
    expect(body.data.records[0]).toMatchObject({
      actor: { role: 'SUPER ADMIN' },
      before: { pricePerToken: 10 },
      after: { pricePerToken: 11 },
    });
  });
});
