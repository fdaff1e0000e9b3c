import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  /**
   * Waits until `count` mails to this address have arrived, and returns the last one. Pending mails
   * arrive in any order; use `subject` to select one.
   */
  waitFor(to: string, count?: number, subject?: RegExp): Promise<ReceivedMail>;
  /** Everything that has come so far. */
  readonly received: readonly ReceivedMail[];
  stop(): Promise<void>;
}

const WAIT_MS = 20_000;

/**
 * Starts an SMTP server that receives the product's mails.
 *
 * @param refused how many mails it rejects temporarily before it accepts one
 */
export async function startMailServer(refused = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let rejected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (rejected < refused) {
          rejected += 1;
          done(new Error('451 come back later'));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const { address } of session.envelope.rcptTo) {
            received.push({
              to: address,
              from: mail.from?.address ?? '',
              subject: mail.subject ?? '',
              text: mail.text ?? '',
            });
          }
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    async waitFor(to, count = 1, subject = /^/) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const mails = received.filter((mail) => mail.to === to && subject.test(mail.subject));
        const last = mails.at(-1);
        if (last !== undefined && mails.length >= count) return last;
        if (Date.now() > until) throw new Error(`no mail number ${String(count)} to ${to} came`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
