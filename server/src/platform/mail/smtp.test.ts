import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { smtpDelivery } from './smtp.ts';

/** Delivery to a server without TLS. */

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

/** Delivers one mail to the test server at this IP address. */
async function deliverTo(host: string, options = ''): Promise<void> {
  const url = mail.url.replace('127.0.0.1', host) + options;
  const { deliver, close } = smtpDelivery(url, 'a@example.com');
  try {
    await deliver({ to: 'asha@example.com', kind: 'code', subject: 'A code', text: '123456' });
  } finally {
    close();
  }
}

test('a remote server without TLS gets no mail, unless configured', async () => {
  // This address is local, but is not recognized as local.
  await expect(deliverTo('0.0.0.0')).rejects.toThrow(/TLS/);
  expect(mail.received).toEqual([]);
  await deliverTo('0.0.0.0', '?requireTLS=false');
  expect(mail.received).toHaveLength(1);
});

test('a check connects without sending a mail, and fails where a mail would fail', async () => {
  const before = mail.received.length;
  const checkAt = async (url: string) => {
    const { check, close } = smtpDelivery(url, 'a@example.com');
    try {
      await check();
    } finally {
      close();
    }
  };
  await checkAt(mail.url);
  await expect(checkAt(mail.url.replace('127.0.0.1', '0.0.0.0'))).rejects.toThrow(/TLS/);
  await expect(checkAt('smtp://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
  expect(mail.received).toHaveLength(before);
});

test('a local server without TLS gets the mail', async () => {
  await deliverTo('127.0.0.1');
  expect((await mail.waitFor('asha@example.com', mail.received.length)).subject).toBe('A code');
});
