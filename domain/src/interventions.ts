/**
 * What an admin can do to an approved purchase that proved wrong. A hold marks its tokens until it is released; a
 * reversal takes them back for ever. A purchase has at most one of them at a time, and keeps its status.
 */
export const INTERVENTION_KINDS = ['HOLD', 'REVERSAL'] as const;
export type InterventionKind = (typeof INTERVENTION_KINDS)[number];

/** Why a purchase is held. Members read each of them in words of their language. */
export const HOLD_REASONS = ['LIEN', 'PAYMENT_DISPUTED', 'IDENTITY_CHECK', 'OTHER'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a purchase is reversed. Only WRONG_MATCH opens its bank lines again: the money belongs to another order. */
export const REVERSAL_REASONS = [
  'WRONG_MATCH',
  'PAYMENT_RETURNED',
  'LIEN',
  'IDENTITY_REFUSED',
  'AGREED_WITHDRAWAL',
] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

/** The reasons of holds and reversals. */
export const INTERVENTION_REASONS = [
  'WRONG_MATCH',
  'PAYMENT_RETURNED',
  'LIEN',
  'IDENTITY_REFUSED',
  'AGREED_WITHDRAWAL',
  'PAYMENT_DISPUTED',
  'IDENTITY_CHECK',
  'OTHER',
] as const satisfies readonly (HoldReason | ReversalReason)[];
export type InterventionReason = (typeof INTERVENTION_REASONS)[number];

/** The most characters of the note that admins keep with a hold or a reversal. */
export const MAX_INTERVENTION_NOTE = 500;
