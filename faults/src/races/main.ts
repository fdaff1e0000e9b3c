import { inspect } from '../check.ts';
import type { Row, TestBed } from '../test-bed.ts';
import { RACES } from './races.ts';
import { onTrackWithoutGuard, onTrack } from './race.ts';

/**
 * Runs each race `times` times, which must give the right result every time, and once without its
 * guard, which must give a wrong result.
 */
export async function runRaces(testBed: TestBed, times: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const race of RACES) {
    testBed.log(`race: ${race.name}`);
    const reported = testBed.problems.length;
    const taken: number[] = [];
    let wrong = 0;
    let last = '';
    for (let n = 0; n < times; n += 1) {
      const outcome = await onTrack(testBed, (track) => race.run(track, race.size));
      taken.push(outcome.ms);
      last = outcome.found;
      if (outcome.right) continue;
      wrong += 1;
      testBed.log(`  !! run ${n + 1}: ${outcome.found}`);
    }
    const control = await onTrackWithoutGuard(testBed, race.guard, (track) =>
      race.run(track, race.controlSize),
    );
    if (control.right) {
      testBed.problems.push(`${race.name}: the result is right without its guard too`);
      testBed.log(`  !! ${race.name}: the result is right without its guard too`);
    }
    const { violations } = await inspect(testBed, reported);
    for (const text of violations) testBed.log(`  !! ${text}`);
    rows.push({
      fault: race.name,
      times,
      acknowledged: 0,
      lost: 0,
      doubled: wrong,
      violations: violations.length,
      recovery: taken,
      goalMs: 30_000,
      note: `${last}; without its guard: ${control.found}`,
    });
  }
  return rows;
}
