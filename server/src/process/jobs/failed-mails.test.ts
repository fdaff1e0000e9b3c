import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeCompany } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { createLog } from '../../platform/observe/log.ts';

test('a mail that is not delivered is logged with its kind and without its recipient', async () => {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const server = await startTestServer({ mailsRejected: 1, log: createLog('info', stream) });
  try {
    const companyId = await makeCompany(server);
    const email = 'asha.of.the.test@example.com';
    const person = { name: 'Asha Rao', mobile: '9876543210', email, companyId };
    expect((await server.call('requestRegisterOtp', { body: person })).status).toBe(200);
    await expect.poll(() => text).toContain('a job failed');
    const line = text.split('\n').find((entry) => entry.includes('a job failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      task: 'send_mail',
      attempts: 1,
      maxAttempts: 25,
      err: { message: expect.stringMatching(/^mail register-code was not delivered: .*451/) },
    });
    expect(text).not.toContain(email);
  } finally {
    await server.stop();
  }
});
