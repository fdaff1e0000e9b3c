import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Long enough for a retry: the product gives up the first try after 5 s of silence, and then waits.
 */
const WAIT_MS = 30_000;
let received = 0;

/** A mail server that stores each mail as a file, which the tests of every process can read. */
export async function startMailServer(
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const keep = async (raw: Buffer, recipients: readonly string[]) => {
    const mail = await PostalMime.parse(raw);
    for (const to of recipients) {
      received += 1;
      const kept: ReceivedMail = { to, subject: mail.subject ?? '', text: mail.text ?? '' };
      const name = `${String(received).padStart(6, '0')}.json`;
      await writeFile(join(folder, name), JSON.stringify(kept));
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void keep(Buffer.concat(chunks), to).then(() => {
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** By file name; each mail is read once, because by the end of a run there are thousands. */
const known = new Map<string, ReceivedMail>();

/** Null while it is being written; it is then read in the next round. */
async function readMail(folder: string, name: string): Promise<ReceivedMail | null> {
  const text = await readFile(join(folder, name), 'utf8');
  if (!text.endsWith('}')) return null;
  const mail = JSON.parse(text) as ReceivedMail;
  known.set(name, mail);
  return mail;
}

/** The names of all mails so far, to recognise the next one. */
export const mailsSoFar = async (): Promise<ReadonlySet<string>> =>
  new Set(await readdir(process.env['E2E_MAIL'] ?? ''));

const NONE: ReadonlySet<string> = new Set();

/**
 * Waits for the newest mail to an address with a matching subject that is not among `before`. Mails
 * may arrive in any order; for equal subjects, `text` selects one.
 */
export async function waitForMail(
  to: string,
  subject: RegExp,
  before = NONE,
  text = /(?:)/,
): Promise<ReceivedMail> {
  const folder = process.env['E2E_MAIL'] ?? '';
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const names = (await readdir(folder))
      .filter((name) => !before.has(name))
      .sort()
      .reverse();
    for (const name of names) {
      const mail = known.get(name) ?? (await readMail(folder, name));
      if (mail?.to === to && subject.test(mail.subject) && text.test(mail.text)) return mail;
    }
    if (Date.now() > until) throw new Error(`no mail ${String(subject)} to ${to}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The one-time code of the newest mail to an address. */
export async function waitForCode(to: string, before = NONE): Promise<string> {
  const mail = await waitForMail(to, /code/, before);
  return /\b\d{6,8}\b/.exec(mail.text)?.[0] ?? '';
}
