import type { Transporter } from 'nodemailer';
import { isThisMachine } from '../config/transport-security.ts';
import type { DeliverMail } from './mail.ts';

/** Loaded for the first mail: a start of the server has better to do. */
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

/**
 * Sends through a mail server. Every wait is bounded: a server that hangs must not hold the queue.
 *
 * Codes do not leave the machine unencrypted: a server elsewhere that speaks no TLS gets no mail, unless
 * the address ends in `?requireTLS=false`.
 */
export function smtpDelivery(
  url: string,
  from: string,
): { deliver: DeliverMail; close: () => void } {
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
    close: () => {
      void transport?.then((opened) => {
        opened.close();
      });
    },
  };
}
