import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { smtpDelivery } from './smtp.ts';

/** Mails to a server that speaks no TLS. */

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

/** Delivers one mail to the server under another of its addresses. */
async function deliverTo(host: string, options = ''): Promise<void> {
  const url = mail.url.replace('127.0.0.1', host) + options;
  const { deliver, close } = smtpDelivery(url, 'a@example.com');
  try {
    await deliver({ to: 'asha@example.com', subject: 'A code', text: '123456' });
  } finally {
    close();
  }
}

test('one on another machine gets none, unless it was decided so', async () => {
  // This address leads here too, and does not look so.
  await expect(deliverTo('0.0.0.0')).rejects.toThrow(/TLS/);
  expect(mail.received).toEqual([]);
  await deliverTo('0.0.0.0', '?requireTLS=false');
  expect(mail.received).toHaveLength(1);
});

test('one on this machine gets it', async () => {
  await deliverTo('127.0.0.1');
  expect((await mail.waitFor('asha@example.com', mail.received.length)).subject).toBe('A code');
});
