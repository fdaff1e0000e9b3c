import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@prelaunch/testkit/wait';
import { inspect } from '../check.ts';
import { startLoad, type Load } from '../load/load.ts';
import { isReady } from '../setup/server.ts';
import { onlyNew } from '../row.ts';
import type { Row } from '../test-bed.ts';
import { checkOpenPage } from './open-page.ts';
import type { Installation } from './setup.ts';

const CLIENTS = 6;
/** How long the load runs before a fault, and after its recovery. */
const AROUND_MS = 2_000;
const RECOVERY_MS = 90_000;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** One fault of the failover test. */
export interface Phase {
  readonly name: string;
  readonly goalMs: number;
  /** Whether every call must be answered and none with 503. */
  readonly failsNoCall?: boolean;
  /** Prepares data under load. */
  prepare?(): Promise<void>;
  /** Injects the fault. The time to the recovery begins when it resolves. */
  inject(): Promise<void>;
  /** Repairs what the fault broke, while the load runs; returns what to print. */
  repair?(): Promise<string>;
  /** Further checks after the load. */
  check?(): Promise<void>;
}

/** Waits for the first acknowledged write that was sent after this moment; returns how long it took. */
async function firstWriteAfter(load: Load, since: number): Promise<number> {
  const answeredAt = await waitFor(() => load.firstWrite(since), {
    what: 'an acknowledged write after the fault',
    timeoutMs: RECOVERY_MS,
  });
  return answeredAt - since;
}

/** Waits until every server is ready. */
export async function whenReady({ servers }: Installation): Promise<void> {
  for (const { name, client } of servers) {
    await waitFor(async () => ((await isReady(client.url)) ? true : null), { what: name });
  }
}

/** Injects a fault under load, waits for the recovery, and compares all acknowledged writes with the data. */
export async function runPhase(installation: Installation, phase: Phase): Promise<Row> {
  const { acks, log, problems } = installation;
  log(phase.name);
  const reported = problems.length;
  const acknowledged = acks.count();
  const load = startLoad(installation, phase.name, { clients: CLIENTS, proxied: true });
  await sleep(AROUND_MS);
  await phase.prepare?.();
  await phase.inject();
  const recovery = await firstWriteAfter(load, performance.now());
  log(`  first acknowledged write after ${seconds(recovery)}`);
  const note = (await phase.repair?.()) ?? '';
  if (note !== '') log(`  ${note}`);
  await sleep(AROUND_MS);
  await load.stop();
  const unanswered = load.broken.length + load.count(502) + load.count(504);
  if (phase.failsNoCall === true && unanswered + load.count(503) > 0) {
    problems.push(`${phase.name}: ${unanswered} calls without an answer, ${load.count(503)} x 503`);
  }
  await phase.check?.();
  await whenReady(installation);
  await checkOpenPage(installation);
  const found = await inspect(installation, reported);
  const row: Row = {
    fault: phase.name,
    times: 1,
    acknowledged: acks.count() - acknowledged,
    lost: onlyNew(installation, found.lost).length,
    doubled: onlyNew(installation, found.doubled).length,
    violations: onlyNew(installation, found.violations).length,
    recovery: [recovery],
    goalMs: phase.goalMs,
    note: [
      note,
      `503: ${load.count(503)}, no answer: ${unanswered}`,
      `slowest call ${seconds(load.slowest())}`,
    ]
      .filter(Boolean)
      .join('; '),
  };
  log(
    `  ${row.acknowledged} acknowledged, ${row.lost} lost, ${row.doubled} doubled, ${row.violations} violations`,
  );
  return row;
}
