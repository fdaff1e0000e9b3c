import type { Kills } from './coverage.ts';
import type { Guard } from './guards.ts';
import type { Mutant } from './mutant.ts';
import { nextSession, openMutant, type OpenMutant, type Session } from './schedule.ts';
import type { CoverageMap } from './stored.ts';

export interface Job {
  /** Unique over all runs. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The hash of the mutated file. */
  readonly hash: string;
  /** A generated mutant with all mutants of its file, or a guard of guards.ts. */
  readonly subject:
    { readonly mutant: Mutant; readonly ofFile: readonly Mutant[] } | { readonly guard: Guard };
}

export type Work =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'whole'; readonly each: OpenMutant }
  | { readonly kind: 'guard'; readonly job: Job; readonly guard: Guard };

export interface Queue {
  /** Returns the next work; null when none is left. A mutant is in one piece of work at a time. */
  next(): Work | null;
  /** Takes back the mutants of a session that have no verdict. */
  giveBack(mutants: readonly OpenMutant[]): void;
  jobOf(each: OpenMutant): Job;
}

/** Returns sessions first, because they judge most of the mutants. */
export function queueOf(
  jobs: readonly Job[],
  map: CoverageMap,
  killsOf: (sourceFile: string) => Kills,
): Queue {
  let open: OpenMutant[] = [];
  const whole: OpenMutant[] = [];
  const guards: Work[] = [];
  const jobOf = new Map<OpenMutant, Job>();
  const sort = (each: OpenMutant) => (each.candidates.length > 0 ? open : whole).push(each);
  for (const job of jobs) {
    if ('guard' in job.subject) {
      guards.push({ kind: 'guard', job, guard: job.subject.guard });
      continue;
    }
    const each = openMutant(job.subject.mutant, job.subject.ofFile, map, killsOf(job.file));
    jobOf.set(each, job);
    sort(each);
  }
  return {
    next() {
      const session = nextSession(open);
      if (session !== null) {
        open = open.filter((each) => !session.mutants.includes(each));
        return { kind: 'session', session };
      }
      const each = whole.shift();
      return each === undefined ? (guards.shift() ?? null) : { kind: 'whole', each };
    },
    giveBack(mutants) {
      mutants.forEach(sort);
    },
    jobOf(each) {
      const job = jobOf.get(each);
      if (job === undefined) throw new Error(`no job for ${each.mutant.id}`);
      return job;
    },
  };
}
