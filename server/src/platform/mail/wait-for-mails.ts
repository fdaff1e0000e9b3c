import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/transaction.ts';
import { readUntriedMails } from './mail-queue.store.ts';

const LONGEST_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 20;

/**
 * Waits until the mails that are queued now have been delivered or have failed once, at most `longestMs`. Mails that
 * are queued meanwhile do not prolong the wait.
 */
export async function waitForQueuedMails(db: Db, longestMs = LONGEST_WAIT_MS): Promise<void> {
  const end = performance.now() + longestMs;
  let before: Date | null = null;
  while (performance.now() < end) {
    const { stored, queued, now } = await readUntriedMails(db, before);
    if (!stored && !queued) return;
    // A stored mail enters the queue later, so the time is only fixed once none is stored.
    before = stored ? null : (before ?? now);
    await sleep(ASK_AGAIN_MS);
  }
}
