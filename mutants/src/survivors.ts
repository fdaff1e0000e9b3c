/** Mutants that no test can kill or needs to kill, with the reason. */
export interface Survivor {
  /** The end of the path. */
  readonly file: string;
  /** The function and the change, as the run prints them after the path. */
  readonly mutants: readonly string[];
  readonly reason: string;
}

export const survivors: readonly Survivor[] = [
  {
    file: 'reservations.store.ts',
    mutants: ['releaseExpired: …BATCH} for no key update skip locked -> removed'],
    reason:
      'Jobs that wait for each other read the rows again afterwards: slower, with the same result.',
  },
  {
    file: 'code-tries.store.ts',
    mutants: ['giveTryBack: …quester = ${askedBy} and code_hash = ${hash} -> true'],
    reason:
      'A requester has one code. A code made meanwhile gets back at most the tries that it began with.',
  },
  {
    file: 'enrolment.ts',
    mutants: [
      'withCode.verdict: error instanceof Refusal && BEFORE_CODE_CHECK.has(error.code) -> BEFORE_CODE_CHECK.has(error.code)',
    ],
    reason: 'Only refusals have one of these codes; the other condition is for the compiler.',
  },
  {
    file: 'media/media.store.ts',
    mutants: [
      'findOwnPicture: row !== undefined && isShownImage(row.mimeType) -> row !== undefined',
    ],
    reason: 'A document is refused with the same answer once it cannot be decoded.',
  },
];

/** Returns why this mutant may survive; null when there is no reason. */
export function reasonFor(file: string, id: string): string | null {
  const change = id.slice(file.length + 1);
  const found = survivors.find((each) => file.endsWith(each.file) && each.mutants.includes(change));
  return found?.reason ?? null;
}
