import { expect, test } from 'vitest';
import { makeCompany } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import { createSecrets } from '../keys/secrets.ts';
import { enqueueMail, enqueueMails, isMailLate, openQueuedMail } from './outbox.store.ts';

const person = { name: 'Asha Rao', email: 'asha@example.com', mobile: '+91 98765 43210' };

test('a mail that the mail server rejects is retried, and other work is not affected', async () => {
  const server = await startTestServer({ mailsRejected: 1 });
  try {
    const companyId = await makeCompany(server);
    const asked = await server.call('requestRegisterOtp', { body: { companyId, ...person } });
    expect(asked.status).toBe(200);
    expect((await server.mail.waitFor(person.email)).subject).toMatch(/is your registration code/);
  } finally {
    await server.stop();
  }
});

test('a failed transaction sends no mail', async () => {
  const server = await startTestServer();
  try {
    const companyId = await makeCompany(server);
    await server.pool.query(
      'alter table graphile_worker._private_jobs add check (false) not valid',
    );
    const asked = await server.call('requestRegisterOtp', { body: { companyId, ...person } });
    expect(asked).toMatchObject({ status: 500, body: { code: 'internal' } });
    // Neither the code nor the mail exists.
    const { rows } = await server.pool.query('select * from mailed_codes');
    expect(rows).toEqual([]);
    expect(server.mail.received).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('mails with codes are sent before notices that were queued earlier', async () => {
  const server = await startTestServer();
  const { secrets } = server.deps;
  const to = 'asha@example.com';
  const notices = Array.from({ length: 40 }, (_, n) => ({
    to,
    kind: 'notice',
    subject: `Notice ${n}`,
    text: '',
  }));
  try {
    await systemTransaction(server.db, async (tx) => {
      await enqueueMails(tx, secrets, notices);
      await enqueueMail(tx, secrets, {
        to,
        kind: 'code',
        subject: 'Code',
        text: '123456',
        code: '123456',
      });
    });
    await server.mail.waitFor(to, 41);
    const order = server.mail.received.map(({ subject }) => subject);
    // The code is not necessarily the first mail, since two mails are sent at a time.
    expect(order.indexOf('Code')).toBeLessThan(20);
  } finally {
    await server.stop();
  }
});

test('a mail is late after ten minutes, unless its attempts are used up', async () => {
  const server = await startTestServer({ withoutJobs: true });
  try {
    const companyId = await makeCompany(server);
    await server.call('requestRegisterOtp', { body: { companyId, ...person } });
    const set = (change: string) =>
      server.pool.query(`update graphile_worker._private_jobs set ${change}`);
    expect(await isMailLate(server.db)).toBe(false);
    await set(`created_at = now() - interval '9 minutes'`);
    expect(await isMailLate(server.db)).toBe(false);
    await set(`created_at = now() - interval '11 minutes'`);
    expect(await isMailLate(server.db)).toBe(true);
    await set('attempts = max_attempts');
    expect(await isMailLate(server.db)).toBe(false);
  } finally {
    await server.stop();
  }
});

test('a queued payload that is not a mail is refused', () => {
  const secrets = createSecrets('a key that only this test uses');
  for (const payload of [null, undefined, 'sealed', {}, { mail: 'sealed' }]) {
    expect(() => openQueuedMail(secrets, payload)).toThrow('not a queued mail');
  }
});
