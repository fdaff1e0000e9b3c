import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/transaction.ts';
import type { CaughtMail, DevMailbox } from './dev-mailbox.ts';
import { waitForQueuedMails } from './wait-for-mails.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const article = (mail: CaughtMail): string =>
  `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)}, ${escape(mail.at)}` +
  `${mail.code === null ? '' : `, code <strong>${escape(mail.code)}</strong>`}</p>` +
  `<pre>${escape(mail.text)}</pre></article>`;

/**
 * Registers the page and the JSON list of caught mail. Never in production. Both contain the mails of every call that
 * was answered before, so that a client finds its code with one request, and never an older code instead.
 */
export function devMailboxRoutes(app: FastifyInstance, mailbox: DevMailbox, db: Db): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox/messages', async (request) => {
    await waitForQueuedMails(db);
    return mailbox.list(typeof request.query.to === 'string' ? request.query.to : undefined);
  });

  app.get('/dev/mailbox', async (_request, reply) => {
    await waitForQueuedMails(db);
    const mails = await mailbox.list();
    const body = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
          '<meta name="viewport" content="width=device-width"><title>Development mailbox</title>' +
          `<link rel="stylesheet" href="/plain.css"></head><body><main><h1>Development mailbox</h1>${body}</main></body></html>`,
      );
  });
}
