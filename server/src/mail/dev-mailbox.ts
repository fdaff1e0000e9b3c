import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** The maximum number of stored mails, so that the folder does not grow forever. */
const MAX_KEPT = 500;

/**
 * Stores mail instead of sending it: one file per mail, so that mails survive a restart and every process can read
 * them.
 */
export function createDevMailbox(folder: string) {
  let caughtByProcess = 0;
  const names = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The names are ordered by time: the newest is last.
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  };
  return {
    async deliver(mail: Mail): Promise<void> {
      if (caughtByProcess === 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      const caught: CaughtMail = {
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        code: mail.code ?? null,
        at: new Date().toISOString(),
      };
      await writeFile(join(folder, `${uuidv7()}.json`), JSON.stringify(caught), { mode: 0o600 });
      caughtByProcess += 1;
      if (caughtByProcess % 100 !== 0) return;
      // `force`: another process may delete the same files.
      const old = (await names()).slice(0, -MAX_KEPT);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    },
    /** Lists the mails, newest first; with `to`, only those to this address. */
    async list(to?: string): Promise<CaughtMail[]> {
      const files = await names();
      const mails = await Promise.all(
        files
          .reverse()
          .slice(0, MAX_KEPT)
          .map(
            async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as CaughtMail,
          ),
      );
      return to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase());
    },
  };
}

export type DevMailbox = ReturnType<typeof createDevMailbox>;
