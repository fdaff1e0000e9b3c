// A machine's draft that nobody has reviewed.
import type { RejectReason } from '@prelaunch/domain/reject-reasons';

/** The usual reasons of a rejection, as the pages name them. */
export const rejectReasonsInMarathi: Readonly<Record<RejectReason, string>> = {
  not_found: 'आमच्या बँकेत सापडले नाही',
  amount_differs: 'रक्कम वेगळी आहे',
  proof_unreadable: 'पुरावा वाचता येत नाही',
  paid_twice: 'दोनदा पेमेंट झाले',
  returned: 'बँकेने पैसे परत केले',
  reduced: 'मिळालेल्या रकमेपर्यंत कमी केली',
};
