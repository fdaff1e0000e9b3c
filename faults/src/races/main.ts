import { inspect } from '../check.ts';
import type { Row, World } from '../world.ts';
import { RACES } from './races.ts';
import { onSabotagedTrack, onTrack } from './world.ts';

/**
 * Runs each race so many times, which must come out right every time, and once without its guard,
 * which must come out wrong.
 */
export async function runRaces(world: World, times: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const race of RACES) {
    world.say(`race: ${race.name}`);
    const reported = world.problems.length;
    const taken: number[] = [];
    let wrong = 0;
    let last = '';
    for (let n = 0; n < times; n += 1) {
      const outcome = await onTrack(world, (track) => race.run(track, race.size));
      taken.push(outcome.ms);
      last = outcome.found;
      if (outcome.right) continue;
      wrong += 1;
      world.say(`  !! run ${n + 1}: ${outcome.found}`);
    }
    const twin = await onSabotagedTrack(world, race.sabotage, (track) =>
      race.run(track, race.twinSize),
    );
    if (twin.right) {
      world.problems.push(`${race.name}: without its guard it comes out right too`);
      world.say(`  !! ${race.name}: without its guard it comes out right too`);
    }
    const { violations } = await inspect(world, reported);
    for (const text of violations) world.say(`  !! ${text}`);
    rows.push({
      fault: race.name,
      times,
      acknowledged: 0,
      lost: 0,
      doubled: wrong,
      violations: violations.length,
      recovery: taken,
      goalMs: 30_000,
      note: `${last}; without its guard: ${twin.found}`,
    });
  }
  return rows;
}
