import { REJECT_REASONS } from '@prelaunch/domain/reject-reasons';

/** Texts about an order that is pending. */
export const statusTexts = {
  notAvailable: 'N/A',
  /** COMPLETED is an approved payment on its receipt. */
  statuses: {
    PENDING: 'PENDING',
    APPROVED: 'APPROVED',
    COMPLETED: 'COMPLETED',
    REJECTED: 'REJECTED',
  },
  methods: { BANK: 'BANK', UPI: 'UPI', MANUAL: 'MANUAL', CRYPTO: 'CRYPTO' },
} as const;

export const reservationTexts = {
  until: (time: string) => `Its tokens are reserved until ${time}.`,
  mark: 'Not reserved any more.',
  over: 'Not reserved any more. The company can still approve it while tokens are left.',
  overInList:
    'The tokens of a pending payment are not reserved any more. The company can still approve it while tokens are left.',
} as const;

/** The slip of an order, which gets a stamp at each step. */
export const slipTexts = {
  payee: (holder: string) => `To ${holder}`,
  paid: (holder: string) => `You paid ${holder}`,
  stamps: 'Steps so far',
  ordered: 'Ordered',
  proofSubmitted: 'Proof submitted',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  announced: 'Approved. Your tokens have arrived.',
} as const;

/** The usual reasons of a rejection. */
export const rejectionTexts = { reasons: REJECT_REASONS } as const;
