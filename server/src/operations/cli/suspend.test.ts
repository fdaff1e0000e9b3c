import { ORDER_LIFE } from '@prelaunch/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from '../../../testing/deployment-files.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { runMain } from '../../../testing/run-main.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let member: Person;
let memberOfOther: Person;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server, { companyName: 'Rising Sun' });
  member = await makePerson(server, companyId);
  memberOfOther = await makePerson(server, await makeCompany(server, { companyName: 'Moon' }));
});
afterAll(() => server.stop());

const run = async (command: 'suspend' | 'resume', ...args: string[]) => {
  const { code, output } = await runMain(command, args, {
    DATABASE_URL: server.pool.options.connectionString ?? '',
  });
  return { code, output };
};

/** Returns the status and the text of the response to an order. */
const order = async (who: Person) => {
  const { status, body } = await buy(server, who, { paymentMethod: 'MANUAL', amount: 1000 });
  return [status, body.message];
};

const entries = () =>
  server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'subject_label', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();

const REFUSAL = 'This sale is suspended. You can see what is yours, but nothing can be bought now.';

test('suspend refuses the next order of the company, records it, and leaves other companies selling', async () => {
  // The server has read the terms of the company, so it must notice that they changed.
  expect(await order(member)).toEqual([201, expect.anything()]);
  const suspended = await run('suspend', 'rising sun', '--reason', 'wrong price');
  expect(suspended).toEqual({ code: 0, output: expect.stringContaining(REFUSAL) });
  expect(suspended.output).toMatch(/^Rising Sun is SUSPENDED\. Nobody can register or buy\./);
  const banner = /suspended: .*\n.*`\$\{company\}( has .*)`,/.exec(
    readText('web/src/programme/texts.ts'),
  );
  expect(suspended.output).toContain(`'Rising Sun${banner?.[1] ?? 'no text'}'`);
  const paths = [...suspended.output.matchAll(/\/(?:admin|superadmin)\/\w+/g)].map(
    ([path]) => path,
  );
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(readText('web/src/paths.ts')).toContain(`'${path}'`);
  // The manual quotes it too.
  expect(readText('docs/incidents.md')).toContain(`'COMPANY${banner?.[1] ?? 'no text'}'`);
  expect(suspended.output).toContain(`${String(ORDER_LIFE / 60)} minutes`);
  expect(suspended.output).toContain('prelaunch resume "Rising Sun"');
  expect(await order(member)).toEqual([409, REFUSAL]);
  expect(await order(memberOfOther)).toEqual([201, expect.anything()]);
  const suspension = {
    action: 'company.update',
    actor_name: 'The operator of the site',
    subject_label: 'Rising Sun',
    before: { status: 'ACTIVE' },
    after: { status: 'SUSPENDED', reason: 'wrong price' },
  };
  expect(await entries()).toEqual([suspension]);

  // Again, by its id: nothing changes.
  expect(await run('suspend', companyId)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Rising Sun is already SUSPENDED\./),
  });
  expect(await entries()).toEqual([suspension]);

  expect(await run('resume', 'Rising Sun')).toMatchObject({ code: 0 });
  expect(await order(member)).toEqual([201, expect.anything()]);
  expect((await entries()).slice(1)).toEqual([
    { ...suspension, before: { status: 'SUSPENDED' }, after: { status: 'ACTIVE' } },
  ]);
});

test('suspend changes nothing and lists the companies when the name is unknown or belongs to two', async () => {
  const twins = [
    await makeCompany(server, { companyName: 'Twin' }),
    await makeCompany(server, { companyName: 'TWIN' }),
  ];
  const unknown = await run('suspend', 'Rising Moon');
  expect(unknown.code).toBe(1);
  for (const name of ['Rising Sun', 'Moon', 'Twin']) expect(unknown.output).toContain(name);
  const ambiguous = await run('suspend', 'twin');
  expect(ambiguous.code).toBe(1);
  for (const id of twins) expect(ambiguous.output).toContain(id);
  expect(ambiguous.output).not.toContain('Moon');
  const { rows } = await server.pool.query(`select name from companies where status <> 'ACTIVE'`);
  expect(rows).toEqual([]);
});

test('suspend asks for one company', async () => {
  expect(await run('suspend')).toEqual({
    code: 2,
    output: expect.stringContaining('Usage: prelaunch suspend COMPANY [--reason TEXT]'),
  });
  expect(await run('suspend', 'Rising', 'Sun')).toMatchObject({ code: 2 });
});
