import type { PartKind } from './day-parts.ts';

/** Texts of the view in which an admin closes a day; part of the area's texts. */
export const dayTexts = {
  heading: 'Close the day',
  allDays: 'All days:',
  /** Opens the comparison of all lines of a state. */
  compare: (state: string, count: number) => `${state} (${count.toLocaleString('en-IN')})`,
  day: 'Day',
  dayOption: (day: string, open: number) =>
    open === 0 ? `${day}, closed` : `${day}, ${open.toLocaleString('en-IN')} open`,
  loading: 'Loading the day...',
  failed: 'The day could not be loaded.',
  /** Behind the sum that is not explained. */
  of: (received: string) => `of ${received} not explained`,
  noneExplained: 'received, none explained yet',
  allExplained: 'All explained',
  /** The open lines of the day. */
  left: (count: number) =>
    count === 1 ? '1 line left' : `${count.toLocaleString('en-IN')} lines left`,
  parts: 'What explains the money',
  kinds: {
    order: 'Orders',
    charge: 'Fees',
    refund: 'Refunds',
    set_aside: 'Set aside',
  } satisfies Record<Exclude<PartKind, 'open'>, string>,
  position: (position: number, total: number) => `Line ${String(position)} of ${String(total)}`,
  order: 'Order',
  proof: 'Proof',
  noOrder: 'No order',
  nobody: 'Nobody claims this money.',
  reference: 'Reference',
  noReference: 'No reference',
  /** Of a proof for which the member typed the amount too. */
  typed: 'as typed',
  join: 'Join and approve',
  joining: 'Joining...',
  sameReference: 'Reference and amount agree.',
  sameCode: 'Payment code and amount agree.',
  keys: 'Enter joins an exact line. J is the next and K the previous one.',
  readerKeys: 'J is the next and K the previous line.',
  byHand: 'Enter does not decide this line. Compare it.',
  joined: (order: string, isApproved: boolean) =>
    isApproved ? `Approved ${order}` : `Second admin asked about ${order}`,
  next: (done: string, line: string) => `${done}; next: ${line}.`,
  last: (done: string, closed: string) => `${done}. ${closed}`,
  closed: (day: string) => `${day} closed`,
  explained: (amount: string) => `${amount} explained`,
  closedLine: (day: string, amount: string) => `${day} is closed: ${amount} explained.`,
  sheet: 'The closing sheet of the day is ready.',
} as const;
