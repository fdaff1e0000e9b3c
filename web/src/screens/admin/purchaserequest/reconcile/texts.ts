import type { ImportState, LineState, MatchReason } from '@prelaunch/contract';
import type { ColumnRole } from '@prelaunch/domain/column-mapping';
import { formatMegabytes } from '@prelaunch/domain/limits';
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  type DateOrder,
  type StatementBank,
} from '@prelaunch/domain/statement-line';
import { counted } from '../../../../lists/counted.ts';

const number = (count: number): string => count.toLocaleString('en-IN');
const lines = (count: number): string => (count === 1 ? '1 line' : `${number(count)} lines`);
const rows = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);

/** Texts of the comparison of bank statements with purchases; part of the area's texts. */
export const reconcileTexts = {
  none: '--',
  cancel: 'Cancel',
  /** The first day of a period, before its last one. */
  fromDay: (day: string) => `${day} to`,

  views: {
    label: 'Parts of Reconcile',
    day: 'Close the day',
    lines: 'Bank lines',
    statements: 'Statements',
    refunds: 'Refunds',
    books: 'Daily books',
  },

  statement: {
    heading: 'Import a bank statement',
    file: 'File from the bank',
    hint: `CSV, Excel, MT940, CAMT.053 or PDF, up to ${formatMegabytes(MAX_STATEMENT_BYTES)} and ${number(MAX_STATEMENT_LINES)} lines. Importing a statement again adds only lines that are not known yet. The file itself is not stored.`,
    tooLarge: `A statement may be at most ${formatMegabytes(MAX_STATEMENT_BYTES)}.`,
    wrongType: 'Please choose a statement as CSV, Excel, MT940, CAMT.053 or PDF.',
    failed: 'The statement could not be uploaded.',
    uploading: 'Uploading the statement...',
    reading: 'Reading the statement...',
    cancelled: 'The import was cancelled. Nothing was added.',
    banks: {
      HDFC: 'HDFC Bank',
      ICICI: 'ICICI Bank',
      SBI: 'State Bank of India',
      AXIS: 'Axis Bank',
      KOTAK: 'Kotak Mahindra Bank',
    } satisfies Record<StatementBank, string>,

    password: {
      label: 'Password of the file',
      hint: 'The bank protects this file with a password. It is used to read the file and is not stored.',
      wrong: 'This password does not open the file.',
      submit: 'Open the file',
    },
    dateOrder: {
      question: (example: string) => `Which day does the statement mean by ${example}?`,
      DAY_FIRST: 'The day comes first',
      MONTH_FIRST: 'The month comes first',
    } satisfies Record<DateOrder, string> & Record<string, unknown>,
    mapping: {
      question:
        'The columns of this bank are not known yet. Please check what each column contains; the answer is remembered for the next statement.',
      unnamed: (column: number) => `Column ${String(column)}`,
      contains: (column: string) => `${column} contains`,
      submit: 'Read the statement',
      roles: {
        IGNORED: 'Nothing that is needed',
        DATE: 'Date of the transaction',
        VALUE_DATE: 'Value date',
        NARRATION: 'Narration',
        REFERENCE: 'Reference or cheque number',
        DEBIT: 'Debit (money out)',
        CREDIT: 'Credit (money in)',
        AMOUNT: 'Amount, debit or credit',
        DIRECTION: 'Dr or Cr',
        BALANCE: 'Balance',
      } satisfies Record<ColumnRole, string>,
    },
    result: {
      label: 'Result of the import',
      details: 'Details of the import',
      done: (count: number) => `${lines(count)} added.`,
      nothingNew: 'The statement contains no new lines.',
      knownBefore: (count: number) =>
        `${lines(count)} ${count === 1 ? 'was' : 'were'} imported before.`,
      notRead: (count: number) => `${rows(count)} could not be read.`,
      noTransactions: 'It has no transactions.',
      newLines: 'New lines',
      knownLines: 'Already known',
      skipped: 'Rows not read',
      skippedRows: (count: number) => `Show the ${rows(count)} that could not be read`,
      row: (row: number) => `Row ${number(row)}`,
      more: (count: number) => `and ${rows(count)} more`,
      balances: 'The balances of the statement do not add up.',
      line: (narration: string, day: string) => `'${narration}' of ${day}`,
      balance: {
        LINE: (line: string) => `Balance after ${line}`,
        OPENING: (line: string) => `Opening balance before ${line}`,
        CLOSING: () => 'Closing balance',
      },
      printed: (found: string, expected: string) =>
        `${found} is printed, ${expected} was expected.`,
      missing: {
        LINE: 'A line may be missing.',
        OPENING: 'A part of the statement may be missing.',
        CLOSING: 'A line may be missing.',
      },
      states: 'Lines of this statement by state',
      failed: 'The statement could not be read.',
    },
  },

  imports: {
    heading: 'Imported statements',
    loading: 'Loading the statements...',
    failed: 'The statements could not be loaded.',
    empty: 'No statement has been imported yet.',
    toLines: 'Import a statement',
    reach: (day: string) => `Statements cover up to ${day}.`,
    missingDays: (count: number) =>
      count === 1 ? 'Yesterday is missing.' : `${number(count)} days up to yesterday are missing.`,
    found: (count: number) => (count === 1 ? '1 import' : `${number(count)} imports`),
    columns: {
      number: 'Sl.No',
      file: 'File',
      about: 'Bank and days',
      newLines: 'New',
      knownLines: 'Known',
      skipped: 'Not read',
      imported: 'Imported',
      state: 'State',
      action: 'Action',
    },
    by: (name: string) => `by ${name}`,
    states: {
      READING: 'Being read',
      NEEDS_PASSWORD: 'Password missing',
      NEEDS_MAPPING: 'Columns unknown',
      NEEDS_DATE_ORDER: 'Date order unknown',
      DONE: 'Imported',
      UNREADABLE: 'Not readable',
      CANCELLED: 'Cancelled',
      FAILED: 'Failed',
      UNDONE: 'Undone',
    } satisfies Record<ImportState, string>,
    cancel: 'Cancel',
    cancelOf: (file: string) => `Cancel the import of ${file}`,
    undo: 'Undo',
    undoOf: (file: string) => `Undo the import of ${file}`,
    undoTitle: 'Undo this import?',
    undoConfirm: 'Undo import',
    undoRemoves: (removed: number, kept: number) =>
      `Removes ${number(removed)} of ${lines(removed + kept)}; ${kept === 1 ? '1 stays' : `${number(kept)} stay`}.`,
    undoCounting: 'Counting the lines to remove...',
    undoFailed: 'The lines to remove could not be counted.',
    undoReceived: {
      removed: 'Received on removed lines',
      kept: 'Received on lines that stay',
    },
    undoFile: 'File',
    undoImported: 'Imported',
    undoStory: [
      'No decision changes.',
      'Lines stay if they pay a purchase, were set aside or have a refund.',
      'Lines stay if another import contains them too.',
      'Importing the file again brings the removed lines back.',
    ],
    undoing: 'Undoing...',
    undone: (removed: number, kept: number) =>
      kept === 0
        ? `${lines(removed)} removed.`
        : `${lines(removed)} removed, ${number(kept)} kept.`,
  },

  lines: {
    heading: 'Bank lines',
    states: 'States',
    loading: 'Loading the bank lines...',
    failed: 'The bank lines could not be loaded.',
    summaryFailed: 'The states of the lines could not be loaded.',
    empty: 'No bank lines in this state.',
    nothing: 'No bank lines yet. Import a statement, and its lines appear here.',
    showAll: 'Show all bank lines',
    stateFilter: 'State',
    all: 'All lines',
    /** The tiles of the states that need an admin, and of those that do not. */
    toDo: 'To do',
    done: 'Done',
    search: 'Search by narration, reference or amount',
    searchPlaceholder: 'Search lines',
    found: (count: number, more: boolean) =>
      count === 1 && !more ? '1 line' : `${counted(count, more)} lines`,
    comparing: 'Comparing the lines with the purchases...',
    columns: {
      number: 'Sl.No',
      date: 'Date',
      narration: 'Narration',
      reference: 'Reference',
      amount: 'Amount',
      purchase: 'Purchase',
      state: 'State',
      action: 'Action',
    },
    compare: 'Compare',
    compareOf: (amount: string, day: string) => `Compare the line of ${day}, ${amount}`,
    maybe: (name: string) => `${name}?`,
    refunded: (amount: string) => `Refund: ${amount}`,
    /** On the tile of a state: how many of its lines a refund gives back whole. */
    givenBack: (count: number) => `+ ${count === 1 ? '1 refund' : `${number(count)} refunds`}`,
    short: (amount: string) => `${amount} short`,
    over: (amount: string) => `${amount} over`,
  },

  stateNames: {
    exact: 'Exact',
    probable: 'Probable',
    other_amount: 'Other amount',
    ambiguous: 'Ambiguous',
    no_purchase: 'Money without an order',
    unmatched: 'Not compared yet',
    approved_order: 'Of an approved order',
    already_used: 'Already used',
    assigned: 'Assigned',
    set_aside: 'Set aside',
    debit: 'Money out',
  } satisfies Record<LineState, string>,

  stateStories: {
    exact: 'Reference or payment code and amount are those of one pending purchase.',
    probable: 'A purchase fits, but its reference is missing or nearly the same. Please compare.',
    other_amount: 'A purchase has this reference, but another amount was paid.',
    ambiguous: 'Several purchases or several lines fit. Please decide which one it is.',
    no_purchase: 'No purchase claims this money.',
    unmatched: 'This line has not been compared with the purchases yet.',
    approved_order:
      'This money belongs to an order that was approved by hand. Link the line to it, so that the books are complete.',
    already_used: 'Another bank line with this reference has already paid its purchase.',
    assigned: 'This line pays a purchase.',
    set_aside: 'This line belongs to no purchase.',
    debit: 'This money left the account.',
  } satisfies Record<LineState, string>,

  reasons: {
    reference_equal: 'The reference numbers are equal.',
    code_equal: 'The line contains the payment code of this order.',
    reference_similar: 'The reference numbers differ in one character, or in the order of two.',
    code_similar: 'The line contains the payment code of this order with one mistake.',
    order_number_equal: 'The line contains the number of this order.',
    amount_equal: 'The amounts are equal.',
    amount_differs: 'The amounts differ.',
    parts_make_total: 'Several lines together make the total of this purchase.',
    orders_make_amount: 'This purchase and another one of the member together make the amount.',
    reference_differs: 'The reference numbers differ.',
    name_agrees: 'The payer has the name of the member.',
    date_near: 'It was paid within three days of the purchase.',
    date_far: 'It was paid more than three days before or after the purchase.',
    reference_short: 'The reference number is too short to identify a payment.',
    claimed_twice: 'Another pending purchase claims the same payment.',
    other_purchase_named: 'The line also contains the number of another purchase.',
    other_line_named_it: 'Another bank line fits this purchase too.',
    partly_received: 'Another bank line already pays this purchase.',
    already_used: 'The reference of this line was already used for another payment.',
  } satisfies Record<MatchReason, string>,

  exact: {
    open: (count: number) => `Approve all exact (${number(count)})`,
    title: 'Approve all exact',
    story:
      'Each line is checked once more before its purchase is approved. A line that is no longer exact is left for you.',
    loading: (count: number) => `Loading the lines... ${number(count)}`,
    total: (count: number) =>
      `${count === 1 ? '1 purchase' : `${number(count)} purchases`}, together`,
    rows: 'Exact lines',
    more: (count: number) => `and ${lines(count)} more`,
    later: (count: number) => `${lines(count)} more can be approved afterwards.`,
    nothing: 'No exact lines are left.',
    confirm: (count: number) => `Approve ${number(count)}`,
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    underWay: 'Approving the purchases',
    stop: 'Stop',
    stopping: 'Stopping...',
    close: 'Close',
    result: (approved: number, total: number) => `${number(approved)} of ${rows(total)} approved.`,
    notSent: (count: number) => `Stopped: ${lines(count)} not tried.`,
    unknown: (count: number) =>
      `The reply for ${lines(count)} did not arrive. They may be approved: please look at the list.`,
    refused: 'Not approved',
  },

  link: {
    open: (count: number) => `Link all (${number(count)})`,
    title: 'Link lines to approved orders',
    story:
      'These orders were approved by hand. Each line is checked once more before it is linked; no decision changes. A line with another amount is left for you.',
    loading: (count: number) => `Loading the lines... ${number(count)}`,
    total: (count: number) => `${count === 1 ? '1 order' : `${number(count)} orders`}, together`,
    rows: 'Lines of approved orders',
    more: (count: number) => `and ${lines(count)} more`,
    later: (count: number) => `${lines(count)} more can be linked afterwards.`,
    nothing: 'No line can be linked without a comparison. Please compare each one.',
    confirm: (count: number) => `Link ${number(count)}`,
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    underWay: 'Linking the lines',
    stop: 'Stop',
    stopping: 'Stopping...',
    close: 'Close',
    result: (linked: number, total: number) => `${number(linked)} of ${rows(total)} linked.`,
    notSent: (count: number) => `Stopped: ${lines(count)} not tried.`,
    unknown: (count: number) =>
      `The reply for ${lines(count)} did not arrive. They may be linked: please look at the list.`,
    refused: 'Not linked',
  },
} as const;
