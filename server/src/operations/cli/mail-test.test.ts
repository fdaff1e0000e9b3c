import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMain } from '../../../testing/run-main.ts';

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

const send = (...args: string[]) =>
  runMain('mail-test', args, { SMTP_URL: mail.url, MAIL_FROM: 'Tokens <tokens@example.com>' });

test('mail-test sends one mail from the configured sender', async () => {
  const { code, output } = await send('asha@example.com');
  expect([code, output]).toEqual([0, expect.stringContaining('accepted')]);
  expect(mail.received).toMatchObject([{ to: 'asha@example.com', from: 'tokens@example.com' }]);
});

test('mail-test reports the answer of the mail server', async () => {
  mail.fail('answers 550');
  const { code, output } = await send('asha@example.com');
  expect([code, output]).toEqual([1, expect.stringContaining('no such mailbox')]);
  mail.fail(null);
});

test('mail-test refuses a malformed address, and a configuration without a mail server', async () => {
  expect(await send('asha@')).toMatchObject({ code: 2 });
  const { code, output } = await runMain('mail-test', ['asha@example.com'], {});
  expect([code, output]).toEqual([2, expect.stringContaining('SMTP_URL')]);
});
