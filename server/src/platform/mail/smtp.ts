import type { Transporter } from 'nodemailer';
import { isThisMachine } from '../config/transport-security.ts';
import type { DeliverMail } from './mail.ts';

/** Loads nodemailer with the first mail, to keep the start of the server fast. */
async function openTransport(url: string, requireTLS: boolean): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export interface SmtpDelivery {
  readonly deliver: DeliverMail;
  /** Connects and authenticates. Rejects when the server cannot be used. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Sends through a mail server. Every wait has a timeout, so that a hanging server does not block the queue.
 *
 * Mails contain codes, so a remote server gets them only over TLS. `?requireTLS=false` at the end of the URL permits
 * a connection without TLS.
 */
export function smtpDelivery(url: string, from: string): SmtpDelivery {
  const requireTLS = !isThisMachine(new URL(url).hostname);
  let transport: Promise<Transporter> | undefined;
  return {
    deliver: async (mail) => {
      transport ??= openTransport(url, requireTLS);
      const opened = await transport;
      await opened.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      });
    },
    check: async () => {
      transport ??= openTransport(url, requireTLS);
      await (await transport).verify();
    },
    close: () => {
      void transport?.then((opened) => {
        opened.close();
      });
    },
  };
}
