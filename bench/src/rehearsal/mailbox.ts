import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mail as the files of the development mailbox have it. */
interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly code: string | null;
  readonly at: string;
}

/** The mails of the development mailbox, also those that its page no longer lists. */
export interface Mailbox {
  /** Returns the code of the first mail with a code to this address, when it has arrived. */
  codeFor(address: string): Promise<string>;
  /** When mails arrived, in milliseconds since 1970, by `mailKey`. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  close(): Promise<void>;
}

export type MailKind = 'code' | 'received' | 'approved';

export const mailKey = (kind: MailKind, to: string): string => `${kind} ${to}`;

const POLL_MS = 50;
const CODE_MS = 120_000;

function kindOf({ subject, code }: CaughtMail): MailKind | null {
  if (code !== null) return 'code';
  if (subject === 'We have received your purchase') return 'received';
  return subject === 'Your purchase is approved' ? 'approved' : null;
}

/** Reads what was appended to a file; '' when another process has deleted the file. */
async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - position));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    return bytes.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the files of the development mailbox while they grow. Its page would read all of them for each request and
 * lists 500 mails.
 */
export function followMailbox(folder: string): Mailbox {
  const arrivals = new Map<string, number[]>();
  const codes = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();
  const positions = new Map<string, number>();
  let isClosed = false;

  const take = (mail: CaughtMail) => {
    const kind = kindOf(mail);
    if (kind === null) return;
    const key = mailKey(kind, mail.to);
    arrivals.set(key, [...(arrivals.get(key) ?? []), Date.parse(mail.at)]);
    if (mail.code === null || codes.has(mail.to)) return;
    codes.set(mail.to, mail.code);
    waiting.get(mail.to)?.(mail.code);
  };
  const readOn = async (name: string) => {
    const position = positions.get(name) ?? 0;
    const text = await readFrom(join(folder, name), position);
    // A line without its end is still being written.
    const lines = text.slice(0, text.lastIndexOf('\n') + 1);
    positions.set(name, position + Buffer.byteLength(lines));
    for (const line of lines.split('\n').slice(0, -1)) take(JSON.parse(line) as CaughtMail);
  };
  const follow = async () => {
    while (!isClosed) {
      // The first mail makes the folder.
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((one) => one.endsWith('.jsonl'))) await readOn(name);
      await sleep(POLL_MS);
    }
  };
  const following = follow();

  return {
    arrivals,
    codeFor: (address) =>
      new Promise((resolve, reject) => {
        const known = codes.get(address);
        if (known !== undefined) {
          resolve(known);
          return;
        }
        const timer = setTimeout(() => {
          reject(new Error(`no code for ${address} in ${CODE_MS / 1000} s`));
        }, CODE_MS);
        waiting.set(address, (code) => {
          clearTimeout(timer);
          waiting.delete(address);
          resolve(code);
        });
      }),
    close: () => {
      isClosed = true;
      return following;
    },
  };
}
