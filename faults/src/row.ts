import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from './check.ts';
import { isReady } from './setup/server.ts';
import type { Row, Slot, World } from './world.ts';

const SETTLE_MS = 20_000;

/** Waits until both processes and the database serve; it is a violation when they do not by themselves. */
async function settle(world: World): Promise<void> {
  world.proxy.mend();
  if (!world.cluster.isRunning()) await world.cluster.start();
  for (const slot of world.slots) {
    if (!slot.process.isRunning()) {
      world.problems.push(`${slot.name} had ended by itself:\n${slot.process.output()}`);
      await slot.restart();
    }
    const until = Date.now() + SETTLE_MS;
    while (!(await isReady(slot.client.url))) {
      if (Date.now() > until) {
        world.problems.push(`${slot.name} was not ready ${SETTLE_MS / 1000} s after the fault`);
        await slot.process.kill();
        await slot.restart();
        break;
      }
      await sleep(20);
    }
  }
}

/** Told once each; what was found after one fault is not held against the next. */
const told = new WeakMap<World, Set<string>>();

function onlyNew(world: World, found: readonly string[]): string[] {
  const known = told.get(world) ?? new Set();
  told.set(world, known);
  const fresh = found.filter((text) => !known.has(text));
  for (const text of fresh) {
    known.add(text);
    world.say(`  !! ${text}`);
  }
  return fresh;
}

type Work = () => Promise<Pick<Row, 'times' | 'recovery' | 'goalMs' | 'note'>>;

/** Does something bad, and tells what came of it: compared with the acknowledgements, and audited. */
export async function tell(world: World, fault: string, work: Work): Promise<Row> {
  world.say(fault);
  const before = world.acks.count();
  const reported = world.problems.length;
  const done = await work();
  await settle(world);
  const found = await inspect(world, reported);
  const row: Row = {
    fault,
    ...done,
    acknowledged: world.acks.count() - before,
    lost: onlyNew(world, found.lost).length,
    doubled: onlyNew(world, found.doubled).length,
    violations: onlyNew(world, found.violations).length,
  };
  world.say(
    `  ${row.acknowledged} acknowledged, ${row.lost} lost, ${row.doubled} doubled, ${row.violations} violations`,
  );
  return row;
}

/** Waits for the first success of the load at this process after a moment; gives how long it took. */
export async function servesAgain(
  world: World,
  load: { lastSuccess(slot: Slot): number },
  slot: Slot,
  since: number,
): Promise<number> {
  const until = performance.now() + SETTLE_MS;
  while (load.lastSuccess(slot) <= since) {
    if (!slot.process.isRunning()) return SETTLE_MS;
    if (performance.now() > until) {
      world.problems.push(`${slot.name} served nothing for ${SETTLE_MS / 1000} s`);
      return SETTLE_MS;
    }
    await sleep(5);
  }
  return load.lastSuccess(slot) - since;
}
