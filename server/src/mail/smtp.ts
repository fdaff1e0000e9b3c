import { createTransport } from 'nodemailer';
import type { DeliverMail } from './mail.ts';

/** Sends through a mail server. Every wait is bounded: a server that hangs must not hold the queue. */
export function smtpDelivery(
  url: string,
  from: string,
): { deliver: DeliverMail; close: () => void } {
  const transport = createTransport({
    url,
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
