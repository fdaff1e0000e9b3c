import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Mail } from './mail.ts';

/** A caught mail as the development mailbox lists it. */
export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly at: string;
}

/** The maximum number of listed mails. */
const MAX_LISTED = 500;
/** A process begins a new file after this many mails. */
const MAILS_PER_FILE = 500;
/** The maximum number of files, so that the folder does not grow forever. */
const MAX_FILES = 20;

/** Runs `append` for all lines that arrived while the previous call ran; resolves when a line is stored. */
function createBatchedAppend(append: (lines: readonly string[]) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let open: { readonly lines: string[]; readonly stored: Promise<void> } | null = null;
  return (line: string): Promise<void> => {
    if (open === null) {
      const lines: string[] = [];
      const stored = last.then(() => {
        open = null;
        return append(lines);
      });
      open = { lines, stored };
      last = stored.catch(() => undefined);
    }
    open.lines.push(line);
    return open.stored;
  };
}

/**
 * Stores mail instead of sending it, so that mails survive a restart and every process can read them. Each process
 * appends to files of its own, one line of JSON per mail. Mails that arrive while it writes are written together.
 */
export function createDevMailbox(folder: string) {
  let file: { readonly name: string; readonly mails: number } | null = null;

  /** Returns the names of the files, the newest last: they begin with the time. */
  const files = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  };

  const beginFile = async () => {
    const old = (await files()).slice(0, 1 - MAX_FILES);
    // `force`: another process may delete the same files.
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    return { name: `${uuidv7()}.jsonl`, mails: 0 };
  };

  const store = createBatchedAppend(async (lines) => {
    const current = file === null || file.mails >= MAILS_PER_FILE ? await beginFile() : file;
    // After a failure the next mail begins a new file.
    file = null;
    await appendFile(join(folder, current.name), lines.join(''), { mode: 0o600 });
    file = { ...current, mails: current.mails + lines.length };
  });

  const read = async (name: string): Promise<CaughtMail[]> => {
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      // Another process has deleted it.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    // A line without its end is still being written.
    const lines = text.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as CaughtMail);
  };

  return {
    deliver(mail: Mail): Promise<void> {
      const caught: CaughtMail = {
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        code: mail.code ?? null,
        at: new Date().toISOString(),
      };
      return store(`${JSON.stringify(caught)}\n`);
    },
    /** Lists the newest mails, newest first; with `to`, only those to this address. */
    async list(to?: string): Promise<CaughtMail[]> {
      return (
        (await Promise.all((await files()).map(read)))
          .flat()
          .filter((mail) => to === undefined || mail.to === to.toLowerCase())
          // Stable: of two mails of the same millisecond the later line is newer.
          .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
          .slice(-MAX_LISTED)
          .reverse()
      );
    },
  };
}

export type DevMailbox = ReturnType<typeof createDevMailbox>;
