import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { ARGON2ID } from '../setup/argon2id.ts';

/** The size of a rehearsal. */
export interface RehearsalPlan {
  readonly members: number;
  /** The time in which the members register. */
  readonly minutes: number;
  /** The server processes under the supervisor. */
  readonly processes: number;
}

export interface RehearsalOptions extends RehearsalPlan {
  /** Where the JSON report is written. */
  readonly json: string;
}

export const USAGE =
  'usage: npm run rehearse -- [--members N] [--minutes N] [--processes N] [--json FILE]\n' +
  'N members (from 3, 10000 by default), minutes (10 by default, 0.5 is half a minute), processes (from 1 to 64, 2 by default)';

/** Parses the arguments; null when they are not valid. */
export function readPlan(words: readonly string[]): RehearsalOptions | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        members: { type: 'string', default: '10000' },
        minutes: { type: 'string', default: '10' },
        processes: { type: 'string', default: '2' },
        json: { type: 'string', default: 'test-results/rehearsal.json' },
      },
    });
    const [members, minutes, processes] = [
      Number(values.members),
      Number(values.minutes),
      Number(values.processes),
    ];
    const isValid =
      Number.isInteger(members) &&
      members >= 3 &&
      members <= 1_000_000 &&
      minutes > 0 &&
      minutes <= 24 * 60 &&
      Number.isInteger(processes) &&
      processes >= 1 &&
      processes <= 64;
    return isValid ? { members, minutes, processes, json: values.json } : null;
  } catch {
    // parseArgs throws for an unknown option or a missing value.
    return null;
  }
}

/** How many tokens there are: enough for a third of the members, who each want one. */
export const supplyFor = ({ members }: RehearsalPlan): number => Math.floor(members / 3);

/** How fast the members arrive. */
export interface Pace {
  /** How many passwords this machine hashes per second with this number of server processes. */
  readonly hashesPerSecond: number;
  /** The time in which the members register. */
  readonly seconds: number;
  /** Whether that is longer than the plan's time, because hashing limits the arrivals. */
  readonly isLonger: boolean;
}

/** Registering hashes the password, and logging in verifies it. */
const HASHES_EACH = 2;
/** The share of the hashing capacity that arrivals may use; the rest is for the other work on the same cores. */
const SHARE = 0.5;
const SAMPLES = 10;

/** Measures how many passwords the server processes can hash per second on this machine. */
export async function measureHashes(processes: number): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < SAMPLES; n += 1) await hash('a password to measure', ARGON2ID);
  const each = (performance.now() - begun) / SAMPLES;
  const cores = availableParallelism();
  // Each process hashes on its share of all cores but one, at least one password at a time.
  const threads = processes * Math.max(1, Math.floor((cores - 1) / processes));
  return (Math.min(cores, threads) / each) * 1000;
}

/** Spreads the arrivals over the plan's time, or over a longer one if the passwords cannot be hashed in it. */
export function paceOf({ members, minutes }: RehearsalPlan, hashesPerSecond: number): Pace {
  const planned = minutes * 60;
  const least = (members * HASHES_EACH) / (hashesPerSecond * SHARE);
  return { hashesPerSecond, seconds: Math.max(planned, least), isLonger: least > planned };
}

export function describePace({ members, minutes }: RehearsalPlan, pace: Pace): string {
  const rate = (members / pace.seconds).toFixed(1);
  const arrivals = `${members.toLocaleString('en')} members arrive in ${Math.round(pace.seconds)} s, ${rate} per second`;
  const hashing = `each needs ${HASHES_EACH} password hashes, and this machine computes about ${Math.round(pace.hashesPerSecond)} per second`;
  return pace.isLonger
    ? `${arrivals}, instead of in ${Math.round(minutes * 60)} s: ${hashing}`
    : `${arrivals}; ${hashing}`;
}
