import { counted } from '../../../../lists/counted.ts';

/** Holds and reversals of approved purchases. */
export const interventionTexts = {
  heading: 'Holds and reversals',
  views: {
    label: 'Decided purchases',
    decided: 'All purchases',
    interventions: 'Holds and reversals',
  },
  loading: 'Loading the holds and reversals...',
  failed: 'The holds and reversals could not be loaded.',
  empty: 'No purchase was put on hold or reversed.',
  showAll: 'Show all holds and reversals',
  kindFilter: 'Kind',
  kinds: { ALL: 'Holds and reversals', HOLD: 'Holds', REVERSAL: 'Reversals' },
  found: (count: number, more: boolean) =>
    count === 1 ? '1 entry' : `${counted(count, more)} entries`,
  columns: {
    number: 'Sl.No',
    date: 'Date',
    member: 'Member',
    tokens: 'Tokens',
    reason: 'Reason',
    state: 'State',
    details: 'Purchase',
  },
  by: (name: string) => `by ${name}`,
  ended: 'Ended',
  endedOn: (day: string, name: string) => `${day} by ${name}`,
  none: '--',

  open: 'Open',
  openOf: (about: string) => `Open: ${about}`,
  title: 'Purchase',
  close: 'Close',
  cancel: 'Cancel',
  toConfirmations: 'Go to Confirmations',

  tokens: (quantity: string) => (quantity === '1' ? '1 token' : `${quantity} tokens`),
  reason: 'Reason',
  reasonMissing: 'Please choose a reason.',
  note: 'Note',
  noteHint: 'Only admins of the company see this note.',
  noteMissing: 'Please enter a note.',

  hold: 'Hold',
  holdTitle: 'Put the purchase on hold',
  holding: 'Putting on hold...',
  holdStory: (tokens: string, name: string) =>
    `${name} keeps the ${tokens}. They are marked as on hold until an admin releases them. The member gets a mail with the reason.`,

  release: 'Release hold',
  releaseTitle: 'Release the hold',
  releasing: 'Releasing...',
  releaseStory: (tokens: string, name: string) =>
    `The ${tokens} of ${name} are no longer marked as on hold. The member gets a mail.`,

  reverse: 'Reverse',
  reverseTitle: 'Reverse the purchase',
  reversing: 'Reversing...',
  reverseStory: (tokens: string, name: string) =>
    `${tokens} leave ${name}'s holding and return to the supply. The member gets a mail. This cannot be undone.`,
  linesOpen: 'Its bank lines become open again.',
  returned: 'The bank has taken the money back, so nothing is to be refunded.',
  refund: 'Register a refund in Reconcile if money goes back.',
  secondAdmin:
    'If your company has another admin with full access, the reversal takes effect when one of them confirms it.',
} as const;
