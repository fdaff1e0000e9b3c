import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from './check.ts';
import { isReady } from './setup/server.ts';
import type { Row, Slot, TestBed } from './test-bed.ts';

const SETTLE_MS = 20_000;

/**
 * Waits until both processes and the database serve; a process that does not recover is a
 * violation.
 */
async function settle(testBed: TestBed): Promise<void> {
  testBed.proxy.mend();
  if (!testBed.cluster.isRunning()) await testBed.cluster.start();
  for (const slot of testBed.slots) {
    if (!slot.process.isRunning()) {
      testBed.problems.push(`${slot.name} ended by itself:\n${slot.process.output()}`);
      await slot.restart();
    }
    const until = Date.now() + SETTLE_MS;
    while (!(await isReady(slot.client.url))) {
      if (Date.now() > until) {
        testBed.problems.push(`${slot.name} was not ready ${SETTLE_MS / 1000} s after the fault`);
        await slot.process.kill();
        await slot.restart();
        break;
      }
      await sleep(20);
    }
  }
}

/**
 * Findings that were reported, so that a finding counts only for the fault after which it first
 * appeared.
 */
const reportedFindings = new WeakMap<Pick<TestBed, 'log'>, Set<string>>();

export function onlyNew(testBed: Pick<TestBed, 'log'>, found: readonly string[]): string[] {
  const known = reportedFindings.get(testBed) ?? new Set();
  reportedFindings.set(testBed, known);
  const fresh = found.filter((text) => !known.has(text));
  for (const text of fresh) {
    known.add(text);
    testBed.log(`  !! ${text}`);
  }
  return fresh;
}

type Work = () => Promise<Pick<Row, 'times' | 'recovery' | 'goalMs' | 'note'>>;

/**
 * Runs one fault, then compares the acknowledged writes with the data and checks the invariants.
 */
export async function runFault(testBed: TestBed, fault: string, work: Work): Promise<Row> {
  testBed.log(fault);
  const before = testBed.acks.count();
  const reported = testBed.problems.length;
  const done = await work();
  await settle(testBed);
  const found = await inspect(testBed, reported);
  const row: Row = {
    fault,
    ...done,
    acknowledged: testBed.acks.count() - before,
    lost: onlyNew(testBed, found.lost).length,
    doubled: onlyNew(testBed, found.doubled).length,
    violations: onlyNew(testBed, found.violations).length,
  };
  testBed.log(
    `  ${row.acknowledged} acknowledged, ${row.lost} lost, ${row.doubled} doubled, ${row.violations} violations`,
  );
  return row;
}

/** Waits for the load's first success at this process after `since`; returns how long it took. */
export async function servesAgain(
  testBed: TestBed,
  load: { lastSuccess(slot: Slot): number },
  slot: Slot,
  since: number,
): Promise<number> {
  const until = performance.now() + SETTLE_MS;
  while (load.lastSuccess(slot) <= since) {
    if (!slot.process.isRunning()) return SETTLE_MS;
    if (performance.now() > until) {
      testBed.problems.push(`${slot.name} served nothing for ${SETTLE_MS / 1000} s`);
      return SETTLE_MS;
    }
    await sleep(5);
  }
  return load.lastSuccess(slot) - since;
}
