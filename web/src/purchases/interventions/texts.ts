import type { InterventionKind, InterventionReason } from '@prelaunch/domain/interventions';

/** Holds and reversals, as members and staff read them. */
export const interventionTexts = {
  kinds: { HOLD: 'On hold', REVERSAL: 'Reversed' } satisfies Record<InterventionKind, string>,
  reasons: {
    WRONG_MATCH: 'The payment belongs to another order',
    PAYMENT_RETURNED: 'The bank took the payment back',
    LIEN: 'An authority or a bank has blocked the payment',
    IDENTITY_REFUSED: 'The identity could not be confirmed',
    AGREED_WITHDRAWAL: 'Withdrawn by agreement',
    PAYMENT_DISPUTED: 'The payment is disputed',
    IDENTITY_CHECK: 'The identity is checked again',
    OTHER: 'Another reason',
  } satisfies Record<InterventionReason, string>,
  /** What stands in place of 'The tokens are yours'. */
  decided: {
    HOLD: 'It is approved, and its tokens are on hold.',
    REVERSAL: 'It was reversed. Its tokens are no longer yours.',
  } satisfies Record<InterventionKind, string>,
} as const;
