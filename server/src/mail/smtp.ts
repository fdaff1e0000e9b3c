import { createTransport } from 'nodemailer';
import { isThisMachine } from '../other-machines.ts';
import type { DeliverMail } from './mail.ts';

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
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      });
    },
    close: () => {
      transport.close();
    },
  };
}
