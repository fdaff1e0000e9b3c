import { expect, test } from 'vitest';
import { makeCompany } from '../testing/people.ts';
import { startTestServer } from '../testing/test-server.ts';

const person = { name: 'Asha Rao', email: 'asha@example.com', mobile: '+91 98765 43210' };

test('a mail that the mail server turns away goes out later, and nothing else suffers', async () => {
  const server = await startTestServer({ mailsRefused: 1 });
  try {
    const companyId = await makeCompany(server);
    const asked = await server.call('requestRegisterOtp', { body: { companyId, ...person } });
    expect(asked.status).toBe(200);
    expect((await server.mail.waitFor(person.email)).subject).toMatch(/is your registration code/);
  } finally {
    await server.stop();
  }
});

test('a transaction that fails sends nothing', async () => {
  const server = await startTestServer();
  try {
    const companyId = await makeCompany(server);
    await server.pool.query(
      'alter table graphile_worker._private_jobs add check (false) not valid',
    );
    const asked = await server.call('requestRegisterOtp', { body: { companyId, ...person } });
    expect(asked).toMatchObject({ status: 500, body: { code: 'internal' } });
    // Neither the code nor the mail: one cannot be without the other.
    const { rows } = await server.pool.query('select * from one_time_codes');
    expect(rows).toEqual([]);
    expect(server.mail.received).toEqual([]);
  } finally {
    await server.stop();
  }
});
