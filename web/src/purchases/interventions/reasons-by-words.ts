import type { ReversalReason } from '@prelaunch/domain/interventions';

/** The words in which a request names the reason of a reversal, as it is stored. */
const STORED: Readonly<Record<ReversalReason, string>> = {
  WRONG_MATCH: 'Matched with the wrong payment',
  PAYMENT_RETURNED: 'The bank returned the payment',
  LIEN: 'Police or bank marked the payment as disputed',
  IDENTITY_REFUSED: 'The identity was refused',
  AGREED_WITHDRAWAL: 'Withdrawal agreed with the member',
};

/** The reasons in a language, by the words of a request. */
export const reasonsByWords = (
  reasons: Readonly<Record<ReversalReason, string>>,
): Readonly<Record<string, string>> => ({
  [STORED.WRONG_MATCH]: reasons.WRONG_MATCH,
  [STORED.PAYMENT_RETURNED]: reasons.PAYMENT_RETURNED,
  [STORED.LIEN]: reasons.LIEN,
  [STORED.IDENTITY_REFUSED]: reasons.IDENTITY_REFUSED,
  [STORED.AGREED_WITHDRAWAL]: reasons.AGREED_WITHDRAWAL,
});
