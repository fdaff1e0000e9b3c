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
    file: 'requesters.store.ts',
    mutants: [
      "rememberRequester: …ect', '')}::bytea[]) and requester = any(${hashes}::bytea[]) -> true",
    ],
    reason:
      'The rows are compared with each token afterwards; the condition only limits how many are read.',
  },
  {
    file: 'account-lists.store.ts',
    mutants: ['matchesPerson: number === null || number === text -> number === null'],
    reason: 'For a number in full notation both patterns are the same; the condition saves one.',
  },
  {
    file: 'beneficiary.store.ts',
    mutants: ['findPayeeAccount.row: .limit(1) -> removed'],
    reason: 'Only the first row is used; the limit saves reading the other accounts.',
  },
  {
    file: 'tables.store.ts',
    mutants: ["listTables: …lkind = 'r' and a.attnum > -> >="],
    reason: 'No column has the number 0: columns count from 1, system columns are negative.',
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
  {
    file: 'enrolment.ts',
    mutants: [
      'withCode.verdict: error instanceof Refusal && BEFORE_CODE_CHECK.has(error.code) -> error instanceof Refusal',
    ],
    reason:
      'The transaction refuses only before the code is checked; every other failure is no refusal.',
  },
  {
    file: 'auth/passwords.ts',
    mutants: ['createPasswordHasher.verify: passwordHash !== null && fits -> fits'],
    reason: 'The dummy hash is of a random password that was not kept, so no password fits it.',
  },
  {
    file: 'trivial-password.ts',
    mutants: ['isTrivialPassword.runs: n - 1 -> n + 1'],
    reason: 'Counts each run at its last character instead of its first: the same number.',
  },
  {
    file: 'all-figures.store.ts',
    mutants: ['figuresOfCompanies.from: …st where t.pending_count > -> >='],
    reason:
      'Looks up the pending purchases of companies that have none: slower, with the same result.',
  },
  {
    file: 'new-company.store.ts',
    mutants: ['beginSeeding.company: .limit(1) -> removed'],
    reason: 'Reads all companies to see that there is one: slower, with the same result.',
  },
  {
    file: 'dead-workers.store.ts',
    mutants: [
      "unlockJobsOfDeadWorkers: …tifier = 'send_mail' and locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) -> true #2",
    ],
    reason: 'Unlocks an empty list of workers while none is dead, which changes nothing.',
  },
];

/** Returns why this mutant may survive; null when there is no reason. */
export function reasonFor(file: string, id: string): string | null {
  const change = id.slice(file.length + 1);
  const found = survivors.find((each) => file.endsWith(each.file) && each.mutants.includes(change));
  return found?.reason ?? null;
}
