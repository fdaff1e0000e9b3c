import type { RejectReason } from '@prelaunch/domain/reject-reasons';

/** The usual reasons of a rejection, as the pages name them. */
export const rejectReasonsInHindi: Readonly<Record<RejectReason, string>> = {
  not_found: 'हमारे बैंक में नहीं मिला',
  amount_differs: 'राशि अलग है',
  proof_unreadable: 'प्रमाण पढ़ा नहीं जा सकता',
  paid_twice: 'दो बार भुगतान हुआ',
  returned: 'बैंक ने पैसे लौटा दिए',
  reduced: 'मिली राशि तक घटाई गई',
};
