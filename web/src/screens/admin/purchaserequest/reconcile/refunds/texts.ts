import type { RefundState } from '@prelaunch/contract';
import { counted } from '../../../../../lists/counted.ts';

/** Texts of the register of refunds; part of the area's texts. */
export const refundTexts = {
  heading: 'Refunds',
  loading: 'Loading the refunds...',
  failed: 'The refunds could not be loaded.',
  empty: 'No refunds in this state.',
  showAll: 'Show all refunds',
  search: 'Search by member, order, reason or reference',
  searchPlaceholder: 'Search member, order, reason',
  stateFilter: 'State',
  all: 'All states',
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 refund' : `${counted(count, more)} refunds`,
  states: { DUE: 'Due', SENT: 'Sent', CANCELLED: 'Cancelled' } satisfies Record<
    RefundState,
    string
  >,
  columns: {
    number: 'Sl.No',
    member: 'Member',
    amount: 'Amount',
    reason: 'Reason',
    received: 'Received',
    registered: 'Registered',
    sent: 'Sent',
    state: 'State',
    action: 'Action',
  },
  /** Of money that no member claims: only the bank's text names who sent it. */
  noMember: 'Member not known',
  theSender: 'the sender',
  payment: (amount: string, day: string) => `${amount}, ${day}`,
  /** Of a refund that is due: `days` is 0 on the day of the bank line. */
  age: (days: number) =>
    days === 0
      ? 'Received today'
      : days === 1
        ? '1 day since received'
        : `${String(days)} days since received`,
  receivedOn: (amount: string) => `${amount} on`,
  by: (name: string) => `by ${name}`,
  send: 'Mark as sent',
  sendOf: (name: string, amount: string) => `Mark as sent: ${amount} to ${name}`,
  cancel: 'Cancel refund',
  cancelOf: (name: string, amount: string) => `Cancel the refund of ${amount} to ${name}`,
  sendTitle: 'Mark the refund as sent',
  sendHint: 'Transfer the money at the bank first.',
  mailed: 'The member gets a mail with this reference.',
  notMailed: 'Nobody has claimed this money, so no mail is sent.',
  to: 'To',
  account: 'Account',
  accountMissing: 'The member has not given one yet.',
  accountNotPossible: 'The member cannot give one.',
  accountUnreadable: 'It cannot be read. Ask who runs the server.',
  givenOn: 'Given on',
  changed: 'The member has given another account since this was opened.',
  sentTo: 'The money went to',
  shownAccount: (number: string) => `The account above: ${number}`,
  newerAccount: (number: string) => `The newer account: ${number}`,
  otherAccount: 'Another account',
  sentToMissing: 'Please choose to which account the money went.',
  holder: 'Account holder',
  anotherHolder: (member: string) => `Not the name of ${member}`,
  accountNumber: 'Account number',
  ifscCode: 'IFSC code',
  upi: 'UPI ID',
  copyHolder: 'Copy the account holder',
  copyAccountNumber: 'Copy the account number',
  copyIfscCode: 'Copy the IFSC code',
  copyUpi: 'Copy the UPI ID',
  withAccount: 'Account given',
  withoutAccount: 'Account not given yet',
  transfers: 'Transfers for the bank',
  toNarrated: 'To the sender in the narration',
  received: 'Received',
  referenceReceived: 'Reference received',
  copyNarration: 'Copy the narration',
  copyAmount: 'Copy the amount',
  copyReference: 'Copy the reference',
  reference: 'Reference of the transfer',
  referenceMissing: 'Please enter the reference of the transfer.',
  date: 'Date of the transfer',
  dateMissing: 'Please enter the date of the transfer.',
  dateImpossible: (received: string) =>
    `Please choose a day from ${received}, when the money came, until today.`,
  sending: 'Saving...',
  cancelTitle: 'Cancel this refund?',
  cancelStory: 'The money can then be assigned or registered again.',
  keep: 'Keep it',
  cancelling: 'Cancelling...',
} as const;
