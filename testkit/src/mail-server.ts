import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { shake } from './shake.ts';
import { waitFor } from './wait.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/** The ways in which this mail server can fail, as real mail servers do. */
export type MailFailure =
  'refuses connections' | 'hangs' | 'answers 451' | 'answers 550' | 'resets in DATA';

export interface MailServer {
  /** The SMTP URL for the product. */
  readonly url: string;
  /** All received mails, in the order of their arrival. */
  readonly received: readonly ReceivedMail[];
  /**
   * Waits until `count` mails to this address have arrived, and returns the last one. Pending mails
   * arrive in any order; use `subject` to select one.
   */
  waitFor(to: string, count?: number, subject?: RegExp): Promise<ReceivedMail>;
  /** Fails in this way from now on; null accepts every mail again. */
  fail(how: MailFailure | null): void;
  stop(): Promise<void>;
}

interface MailServerOptions {
  readonly port?: number;
  /** How many mails it rejects temporarily before it accepts one. */
  readonly rejected?: number;
  /** The only password that it accepts, of any user; without it, it offers no login. */
  readonly password?: string;
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** The one-time code of a mail; empty if it has none. */
export const codeIn = (mail: Pick<ReceivedMail, 'text'>): string =>
  /\b\d{6,8}\b/.exec(mail.text)?.[0] ?? '';

/** Starts an SMTP server that receives the product's mails. */
export async function startMailServer({
  port = 0,
  rejected = 0,
  password,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  /** The open sockets by the client's port. */
  const sockets = new Map<number, Socket>();
  let failure: MailFailure | null = null;
  let toReject = rejected;

  const smtp = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(sent, _session, done) {
      if (sent.password === password) done(null, { user: sent.username });
      else done(smtpError(535, 'authentication failed'));
    },
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      if (failure === 'answers 451') done(smtpError(451, 'come back later'));
      else if (failure === 'answers 550') done(smtpError(550, 'no such mailbox'));
      else if (failure !== 'hangs') done();
    },
    onData(stream, session, done) {
      if (failure === 'resets in DATA') {
        stream.once('data', () => sockets.get(session.remotePort)?.resetAndDestroy());
        return;
      }
      const receive = async () => {
        const source = await text(stream);
        await shake(1_000);
        if (toReject > 0) {
          toReject -= 1;
          throw smtpError(451, 'come back later');
        }
        const mail = await PostalMime.parse(source);
        for (const { address: to } of session.envelope.rcptTo) {
          const from = mail.from?.address ?? '';
          received.push({ to, from, subject: mail.subject ?? '', text: mail.text ?? '' });
        }
      };
      receive().then(() => done(), done);
    },
  });
  // The product handles a broken connection: it sends the mail again.
  smtp.on('error', () => undefined);
  const server = createServer((socket) => {
    const from = socket.remotePort ?? 0;
    sockets.set(from, socket);
    socket.on('close', () => sockets.delete(from));
    socket.on('error', () => undefined);
    if (failure === 'refuses connections') socket.resetAndDestroy();
    // Otherwise the connection is never answered, as by a stuck process.
    else if (failure !== 'hangs') smtp.server.emit('connection', socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    waitFor: (to, count = 1, subject = /^/) =>
      waitFor(
        () => {
          const mails = received.filter((mail) => mail.to === to && subject.test(mail.subject));
          return mails.length < count ? null : (mails.at(-1) ?? null);
        },
        { what: `mail number ${count} to ${to}` },
      ),
    fail: (how) => {
      failure = how;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}
