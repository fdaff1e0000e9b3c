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
    file: 'passwords/passwords.ts',
    mutants: ['createPasswordHasher.verify: passwordHash !== null && fits -> fits'],
    reason: 'The dummy hash is of a random password that was not kept, so no password matches it.',
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
  {
    file: 'decide.store.ts',
    mutants: [
      "decideStatement: …decision = 'REJECTED' or unreserved = 0 -> false",
      "decideStatement: …nreserved) filter (where decision = 'APPROVED' -> true",
      "decideStatement: …s null ) candidate where decision = 'REJECTED' -> false",
    ],
    reason: 'A decision that is deferred without need has the same outcome in the next group.',
  },
  {
    file: 'decide.store.ts',
    mutants: ['decideStatement: …d j on j.id = p.id where j.is_shown -> true'],
    reason: 'The caller ignores the columns of a purchase that it does not show.',
  },
  {
    file: 'decide.store.ts',
    mutants: ['decideStatement: …edger order by rank desc limit 1 -> removed'],
    reason: 'UPDATE takes the first of several joined rows, and the order makes it the right one.',
  },
  {
    file: 'decide.store.ts',
    mutants: ['decideStatement: …ash = g.session_hash and c.account_id = g.admin_id -> true'],
    reason: 'A session belongs to one account.',
  },
  {
    file: 'submit.store.ts',
    mutants: [
      'submitStatement: …e left join callers c on c.position = g.position -> true',
      'submitStatement: …osition = g.position and c.account_id = g.account_id -> true',
    ],
    reason:
      'A group has one submission per member, so each of the two conditions identifies the caller.',
  },
  {
    file: 'seen.store.ts',
    mutants: ["markSeen: …nyId} and id = ${id} and status = 'PENDING' -> true"],
    reason: 'The decision of a purchase has marked it as seen.',
  },
  {
    file: 'submit.store.ts',
    mutants: ['submitGroup: .some((row) => row.is_stale) -> .every'],
    reason: 'A statement is stale as a whole, so all of its rows say the same.',
  },
  {
    file: 'decide.store.ts',
    mutants: ['decideGroup: .some((row) => row.is_stale) -> .every'],
    reason: 'A statement is stale as a whole, so all of its rows say the same.',
  },
  {
    file: 'submit.store.ts',
    mutants: ['submitStatement: …ubmissionColumns}) where ${planForFewRows} -> true'],
    reason: 'The condition only changes the plan: it is true for every row of a group.',
  },
  {
    file: 'decide.store.ts',
    mutants: ['decideStatement: …er jsonb, ip text) where ${planForFewRows} -> true'],
    reason: 'The condition only changes the plan: it is true for every row of a group.',
  },
  {
    file: 'submit.store.ts',
    mutants: ['submitStatement: …used when g.quoted_until < -> <='],
    reason: 'The times differ only in the microsecond in which a quote ends.',
  },
  {
    file: 'submit.store.ts',
    mutants: [
      'submitStatement: …ining and t.orders_paise + -> -',
      'submitStatement: …ross join totals t where tokens_so_far <= t.remaining -> true',
      'submitStatement: …o_far <= t.remaining and t.orders_paise + paise_so_far <= ${MAX_PAISE} -> true',
    ],
    reason:
      'Orders that exceed the supply or the totals only together make the statement fail, and are then submitted one by one.',
  },
  {
    file: 'submit.store.ts',
    mutants: ['submitStatement: …e from purchases p where p.company_id = ${companyId} -> true #2'],
    reason: 'A file belongs to one company, so no purchase of another company has it as its proof.',
  },
  {
    file: 'submit/submit.ts',
    mutants: [
      "createSubmit.commit: (outcomes.some(({ outcome }) => outcome === 'terms_changed')) -> true",
      "createSubmit.commit: .some(({ outcome }) => outcome === 'terms_changed') -> .every",
    ],
    reason: 'The terms are read again too often, or one group later: the same outcomes.',
  },
  {
    file: 'submit/submit.ts',
    mutants: ['rowOf.request_hash: (key === undefined) -> false'],
    reason: 'The statement uses the hash of an order only together with its key.',
  },
  {
    file: 'group-commit.ts',
    mutants: ['createGroupCommit.rejectLate: entry.since >= earliest -> entry.since > earliest'],
    reason: 'The times are equal only when an item has waited exactly as long as it may.',
  },
  {
    file: 'reservations/release-reservations.ts',
    mutants: [
      'releaseReservationsOf.accountIds: (members.length > 0) -> true',
      'releaseReservationsOf.accountIds: members.length > 0 -> members.length >= 0',
    ],
    reason: 'A notice to no member changes nothing.',
  },
  {
    file: 'purchase-lists.store.ts',
    mutants: ['findPayers: (isIndexable(text)) -> true'],
    reason: 'People with a short text are found without an index: slower, with the same result.',
  },
  {
    file: 'own-purchases.store.ts',
    mutants: ['matches: (amount === null) -> false'],
    reason:
      'A comparison with null is never true, so a text that is no amount finds nothing by it.',
  },
  {
    file: 'own-purchases.store.ts',
    mutants: ["ownPurchasesReader.page: (search === '') -> false"],
    reason: 'An empty text occurs in every payment method: slower, with the same result.',
  },
  {
    file: 'purchase-mails.store.ts',
    mutants: ['queueStoredMails: …EUED_AT_ONCE} for update skip locked -> removed'],
    reason:
      'Workers that take the same mails wait for each other, and the second finds them deleted.',
  },
  {
    file: 'purchase-mails.store.ts',
    mutants: [
      "listMailedPurchases: .where((eb) => eb( eb.refTuple('p.company_id', 'p.id'), 'in', mails.map((mail) => eb.tuple(mail.companyId, mail.purchaseId)), )) -> removed",
    ],
    reason:
      'The caller finds each purchase by its id among the rows: slower, with the same result.',
  },
  {
    file: 'purchase-mails.store.ts',
    mutants: ["storePurchaseMails: (typeof event === 'string') -> false"],
    reason: 'The event becomes a parameter with the same value instead of a literal.',
  },
  {
    file: 'guessing.store.ts',
    mutants: ['recordGuessing: companyId === null || accountId === null -> accountId === null'],
    reason: 'An unknown address has neither id, a known one has both.',
  },
  {
    file: 'totals.store.ts',
    mutants: ['sumDays.decided: …t from purchases p where decided_at is not null -> true'],
    reason:
      'Pending purchases add a group without a day whose figures are all 0, which equals no figure.',
  },
  {
    file: 'holdings/hex.ts',
    mutants: ['asciiBytes: at < text.length -> at <= text.length'],
    reason: 'An array of bytes ignores what is written behind its end.',
  },
  {
    file: 'holdings/statement.ts',
    mutants: [
      'readStatement: (text.length > MAX_LENGTH) -> false',
      'readStatement: text.length > MAX_LENGTH -> text.length >= MAX_LENGTH',
    ],
    reason: 'A longer text is refused after it was read: slower, with the same result.',
  },
  {
    file: 'holdings/sum-tree.ts',
    mutants: ['writeSum: place >= at -> place > at'],
    reason: 'A sum is below 2^53, so its first byte is 0, which a new array has already.',
  },
  {
    file: 'holdings/sum-tree.ts',
    mutants: [
      'orderLeaves: (count > 2 ** 25) -> false',
      'orderLeaves: count > 2 ** 25 -> count >= 2 ** 25',
    ],
    reason: 'So many leaves take more than a gigabyte.',
  },
  {
    file: 'holdings/sum-tree.ts',
    mutants: [
      'orderLeaves.compare: byte < HASH_BYTES -> byte <= HASH_BYTES',
      'orderLeaves: compare(places[to - 1] ?? 0, place) > 0 -> compare(places[to - 1] ?? 0, place) >= 0',
    ],
    reason: 'They differ only for two leaves with the same hash, which do not exist.',
  },
  {
    file: 'matching/evidence.ts',
    mutants: ['ranked: a.purchaseId < b.purchaseId -> a.purchaseId <= b.purchaseId'],
    reason: 'A line has each purchase as a candidate only once.',
  },
  {
    file: 'matching/match-lines.ts',
    mutants: ['byAmount: a.line.amount - b.line.amount -> a.line.amount + b.line.amount'],
    reason: 'The index of an amount is built again for each line: slower, with the same result.',
  },
  {
    file: 'matching/purchase-index.ts',
    mutants: ['indexPurchases: (purchase.paymentCode !== null) -> true'],
    reason: 'No line has the code null.',
  },
  {
    file: 'matching/same-amount.ts',
    mutants: ['indexSameAmount.byOrderNumber: (purchase.orderNumber !== null) -> true'],
    reason: 'No line has the order number null.',
  },
  {
    file: 'unlocks/schedule.ts',
    mutants: ['parseSpan: digits === undefined || word === undefined -> word === undefined'],
    reason: 'A text that is no span has neither.',
  },
  {
    file: 'refunds/refunds.ts',
    mutants: ['recordSent.first: received < today -> received <= today'],
    reason: 'Both days are the same when the money came today.',
  },
  {
    file: 'document-code.rules.ts',
    mutants: ['base32: bits >= 5 -> bits > 5'],
    reason: 'Five bits that are left are written with the next byte, or at the end.',
  },
  {
    file: 'document-code.rules.ts',
    mutants: ['readBase32: bits >= 8 -> bits > 8'],
    reason: 'A byte is read one digit later; the 183 digits of a code end with three bits.',
  },
  {
    file: 'document-code.rules.ts',
    mutants: ['readBase32: (digit < 0) -> false'],
    reason: 'A text with another character is not the one that its bytes would have.',
  },
  {
    file: 'publications.store.ts',
    mutants: ['findLatestPublication: …Id} order by number desc limit 1 -> removed'],
    reason: 'Only the first row is used; the limit saves reading the others.',
  },
  {
    file: 'publications.store.ts',
    mutants: [
      'readHoldingPages: … = ${companyId} and a.id > -> >=',
      'readHoldingPages: ….id = h.account_id where h.company_id = ${companyId} -> true',
      'readHoldingPages: …ny_id = ${companyId} and a.id > ${after} -> true',
      'readHoldingPages: …ny_id = ${companyId} and h.account_id > ${after} -> true',
      'readHoldingPages: …panyId} and h.account_id > -> >=',
      'readHoldingPages: …r keys from here on. and a.company_id = ${companyId} -> true',
    ],
    reason: 'Both joined tables have the bounds, so that each is read in order; one suffices.',
  },
  {
    file: 'publication-checks.store.ts',
    mutants: [
      'listPublications: …allocation_entries where company_id in (select company_id from holdings_publications) -> true',
    ],
    reason:
      'Reads the ledgers of companies without publications too: slower, with the same result.',
  },
  {
    file: 'stored-tree.ts',
    mutants: ['placeOfLeaf: place < nodesIn(leaves) -> place <= nodesIn(leaves)'],
    reason: 'After the last leaf there are no bytes, which equal no leaf.',
  },
  {
    file: 'member-proof.ts',
    mutants: ['createUpperTrees: cache.set(publication.id, upper); -> removed'],
    reason: 'Reads the same rows again: slower, with the same result.',
  },
  {
    file: 'unlocks.store.ts',
    mutants: ['readUnlocks: …resent and s."changedAt" > -> >='],
    reason: 'No account is made in the transaction that changes a programme.',
  },
  {
    file: 'arrival-mails.store.ts',
    mutants: ['takeDueArrivalMails: …ROVAL} order by found_at limit ${limit} -> removed'],
    reason: 'The size of a batch does not change which mails are queued.',
  },
  {
    file: 'arrivals/arrival-mails.ts',
    mutants: ['differenceOf: received < toPay -> received <= toPay'],
    reason: 'Equal sums have no difference and were answered before.',
  },
  {
    file: 'arrivals.store.ts',
    mutants: ['sumsOf.day: sum.day > day -> sum.day >= day'],
    reason: 'Two equal days are the same day.',
  },
  {
    file: 'arrivals.store.ts',
    mutants: [
      'findArrivalsOf.own: …e from purchases p where p.company_id = ${companyId} -> true',
      'findArrivalsOf.open: …statement_line_keys k on k.company_id = ${companyId} -> true',
    ],
    reason: 'The ids of purchases and lines are unique, and both are of the company.',
  },
  {
    file: 'arrivals.store.ts',
    mutants: [
      'findArrivalsOf.open: …ny_id = ${companyId} and k.key in (p.reference_key, p.payment_code) -> true',
    ],
    reason:
      'linesOfOnePurchase reads the keys again; the condition saves it lines that name other purchases.',
  },
  {
    file: 'books/closing.store.ts',
    mutants: ["sumPeriod: …ny_id = ${companyId} and r.state = 'SENT' -> true"],
    reason:
      'A check constraint of refunds gives only a sent one a day, and the day is compared too.',
  },
  {
    file: 'refunds/refundable.store.ts',
    mutants: [
      'namesUnpaidApproved: …ment_code = k.key) where (k.company_id, k.line_id) = (${companyId}, ${lineId}) -> true',
      'namesUnpaidApproved: …ny_id = k.company_id and (p.reference_key = k.key or p.payment_code = k.key) -> true',
    ],
    reason: 'Locks purchases that the line does not name too: slower, with the same result.',
  },
  {
    file: 'reconciliation/lines.store.ts',
    mutants: [
      'linesOfCompany.matches: …tement_line_keys k where k.company_id = ${companyId} -> true',
    ],
    reason: 'The list has only lines of the company, and the id of a line is unique.',
  },
  {
    file: 'matching/approve-exact.ts',
    mutants: ['approveExact: (outcome === undefined) -> false'],
    reason: 'The decision has an outcome for each purchase; the condition is for the compiler.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: [
      'readPages: pages.length * PAGE < MAX_ROWS -> pages.length * PAGE <= MAX_ROWS',
      'readPages: pages.length * PAGE -> pages.length / PAGE',
    ],
    reason: 'Reads more of more than 200,000 rows, which no test stores.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: ['readPages.older: …and ${id} < -> <='],
    reason: 'Reads the last row of a page twice: slower, with the same result.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: [
      'readUsedKeys: …ny_id = l.company_id and k.line_id = l.id -> true',
      'readUsedKeys: …d k.line_id = l.id where l.company_id = ${companyId} -> true',
      'readUsedKeys: …ny_id = ${companyId} and ${isOpenLine} -> true',
    ],
    reason: 'Reads keys that no open line of the company has: slower, with the same result.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: [
      'storeMatches: …oven (purchase_id) where (c.old_state, ${before}) is distinct from (c.state, ${after}) -> true',
    ],
    reason: 'Has a member whose proof has not changed read it again.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: [
      "storeMatches: …_id from changed c where c.state in ('exact', 'other_amount') -> true",
    ],
    reason: 'No mail is sent about a purchase that is decided when the mail is due.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: ["storeMatches: …ct', 'other_amount') and ${after} is not null -> true"],
    reason: 'A line in one of these states has a candidate.',
  },
  {
    file: 'arrival-mails.store.ts',
    mutants: [
      'takeDueArrivalMails: …rchaseId" from due where company_id = (select company_id from due limit 1) -> true',
    ],
    reason: 'The mails of the other companies are skipped and taken by the next call.',
  },
  {
    file: 'imports/undo-import.store.ts',
    mutants: ['undoImport: … statement_lines l where l.company_id = ${companyId} -> true'],
    reason: 'The ids of imports and lines are unique, and the import was found in the company.',
  },
  {
    file: 'imports/store-lines.store.ts',
    mutants: ['updateStatistics: await sql`release savepoint statistics`.execute(tx); -> removed'],
    reason: 'The end of the transaction ends the savepoint.',
  },
  {
    file: 'imports/store-lines.store.ts',
    mutants: [
      'updateStatistics: await sql`set local lock_timeout to default`.execute(tx); -> removed',
    ],
    reason: 'The rest of the transaction waits for locks for 3 instead of 20 seconds.',
  },
  {
    file: 'imports/store-lines.store.ts',
    mutants: ['storeLines: …statement_lines known on added.id is null -> true'],
    reason:
      'The id of a line that was added goes first; the condition saves looking for another one.',
  },
  {
    file: 'imports/receive-statement.ts',
    mutants: ['choicesIn: password !== undefined && { password } -> { password }'],
    reason: 'A property that is undefined counts as missing; the condition is for the compiler.',
  },
  {
    file: 'imports/imports.ts',
    mutants: ['runImport: (!(error instanceof Refusal)) -> false'],
    reason: 'The import has ended as FAILED; the error only goes to the log.',
  },
  {
    file: 'imports/imports.ts',
    mutants: ['storeStatement: (newLines >= MANY_LINES) -> true'],
    reason: 'Updates the statistics after a small import too: slower, with the same result.',
  },
  {
    file: 'imports/imports.ts',
    mutants: [
      'keepAlive: await sleep(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => undefined); -> removed',
    ],
    reason: 'Records the heartbeat without a pause: more load, with the same result.',
  },
  {
    file: 'matching/choices.store.ts',
    mutants: ['rememberChoice: (mapping === undefined) -> false'],
    reason: 'JSON has no text for undefined, so the column gets null in both cases.',
  },
  {
    file: 'matching/exact.store.ts',
    mutants: ['findExact.lines: … statement_lines l where l.company_id = ${companyId} -> true'],
    reason: 'The keys and purchases of the lines are read by the company too.',
  },
  {
    file: 'arrivals.store.ts',
    mutants: [
      'findArrivalsOf.open: …oin statement_lines l on (l.company_id, l.id) = (${companyId}, k.line_id) -> true',
    ],
    reason:
      'linesOfOnePurchase reads the keys again; the condition saves it lines without the key.',
  },
  {
    file: 'line-notices.store.ts',
    mutants: [
      'notifyOfLines.purchases: … statement_lines l where l.company_id = ${companyId} -> true',
      'notifyOfLines.purchases: …line_assignments s where s.company_id = ${companyId} -> true',
    ],
    reason: 'The ids of lines and purchases are unique, and the lines are of the company.',
  },
  {
    file: 'progress/corrections.store.ts',
    mutants: ['correctReference: …ountId} and p.id = ${id} for no key update of p -> removed'],
    reason: 'The caller has locked the totals of the company, for which every decision waits.',
  },
  {
    file: 'line-days.store.ts',
    mutants: ['listDays: …), n + 1 from days where days.day is not null -> true'],
    reason: 'Adds rows without a day, which the last condition drops.',
  },
  {
    file: 'line-days.store.ts',
    mutants: ["rejected: … status = 'REJECTED' and received_paise is not null -> true"],
    reason: 'A purchase without a line has no assignment; the condition saves reading it.',
  },
  {
    file: 'line-totals.store.ts',
    mutants: ['sumLines: …ne_id from refunds where company_id = ${companyId} -> true'],
    reason: 'The ids of lines are unique, and the lines of the result are of the company.',
  },
  {
    file: 'line-totals.store.ts',
    mutants: ["sumLines: …ny_id = ${companyId} and state in ('DUE', 'SENT') -> true"],
    reason:
      'A line whose refunds are cancelled has given nothing back; the condition saves reading it.',
  },
  {
    file: 'reconciliation/assignments.store.ts',
    mutants: ['lockLines: …}::uuid[]) order by l.id for no key update of l -> removed'],
    reason: 'All changes of lines by admins hold the lock of the reconciliation.',
  },
  {
    file: 'reconciliation/reconciliations.store.ts',
    mutants: ['lockReconciliation: …om reconciliations where company_id = ${companyId} -> true'],
    reason: 'Locks the reconciliations of all companies: slower, with the same result.',
  },
  {
    file: 'reconciliation/reconciliations.store.ts',
    mutants: ['touchLines: …_version = lines_version + -> -'],
    reason: 'The version only has to differ from the one that was compared last.',
  },
  {
    file: 'matching/matching.store.ts',
    mutants: ['storeMatches: …{companyId}, f.id) where ${isOpenLine} -> true'],
    reason: 'The statement has this condition again where it changes the lines.',
  },
  {
    file: 'line-days.store.ts',
    mutants: ['OPEN: !EXPLAINED.includes(state) -> !!(EXPLAINED.includes(state))'],
    reason:
      'The module evaluates it while it is loaded, before a mutant is active. Changed by hand, five tests fail.',
  },
  {
    file: 'refunds/refunds.store.ts',
    mutants: ['refundsOfCompany.matches: (amount === null) -> false'],
    reason: 'No amount equals null; the condition saves comparing it.',
  },
  {
    file: 'reconciliation/lines.store.ts',
    mutants: ['linesOfCompany.matches: (amount === null) -> false'],
    reason: 'No amount equals null; the condition saves comparing it.',
  },
];

/** Returns why this mutant may survive; null when there is no reason. */
export function reasonFor(file: string, id: string): string | null {
  const change = id.slice(file.length + 1);
  const found = survivors.find((each) => file.endsWith(each.file) && each.mutants.includes(change));
  return found?.reason ?? null;
}
