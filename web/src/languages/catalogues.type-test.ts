/* eslint-disable @typescript-eslint/consistent-type-imports -- whole modules are compared */
import type { Translation } from '../ui/translation.ts';

/**
 * Does not compile where a translated module lacks a text of the English one. A new `texts.ts` gets a line per language;
 * `catalogues.test.ts` finds a missing line.
 */
type Complete<English, Other extends Translation<English>> = [English, Other];

export type Hindi = [
  Complete<
    typeof import('../../../contract/src/field-texts.ts'),
    typeof import('../../../contract/src/field-texts.hi.ts')
  >,
  Complete<typeof import('../forms/texts.ts'), typeof import('../forms/texts.hi.ts')>,
  Complete<typeof import('../lists/texts.ts'), typeof import('../lists/texts.hi.ts')>,
  Complete<typeof import('../programme/texts.ts'), typeof import('../programme/texts.hi.ts')>,
  Complete<
    typeof import('../purchases/amount-words.ts'),
    typeof import('../purchases/amount-words.hi.ts')
  >,
  Complete<typeof import('../purchases/texts.ts'), typeof import('../purchases/texts.hi.ts')>,
  Complete<typeof import('../recovery/texts.ts'), typeof import('../recovery/texts.hi.ts')>,
  Complete<
    typeof import('../screens/admin/beneficiary/texts.ts'),
    typeof import('../screens/admin/beneficiary/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/confirmations/texts.ts'),
    typeof import('../screens/admin/confirmations/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/dashboard/publication/texts.ts'),
    typeof import('../screens/admin/dashboard/publication/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/purchaserequest/desk/texts.ts'),
    typeof import('../screens/admin/purchaserequest/desk/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/purchaserequest/reconcile/books/texts.ts'),
    typeof import('../screens/admin/purchaserequest/reconcile/books/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/purchaserequest/reconcile/desk/texts.ts'),
    typeof import('../screens/admin/purchaserequest/reconcile/desk/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/purchaserequest/reconcile/refunds/texts.ts'),
    typeof import('../screens/admin/purchaserequest/reconcile/refunds/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/purchaserequest/reconcile/texts.ts'),
    typeof import('../screens/admin/purchaserequest/reconcile/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/admin/texts.ts'),
    typeof import('../screens/admin/texts.hi.ts')
  >,
  Complete<typeof import('../staff/audit/texts.ts'), typeof import('../staff/audit/texts.hi.ts')>,
  Complete<
    typeof import('../staff/purchases/texts.ts'),
    typeof import('../staff/purchases/texts.hi.ts')
  >,
  Complete<
    typeof import('../staff/second-factor/texts.ts'),
    typeof import('../staff/second-factor/texts.hi.ts')
  >,
  Complete<typeof import('../staff/trends/texts.ts'), typeof import('../staff/trends/texts.hi.ts')>,
  Complete<
    typeof import('../screens/public/texts.ts'),
    typeof import('../screens/public/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/public/verify/document/texts.ts'),
    typeof import('../screens/public/verify/document/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/public/verify/texts.ts'),
    typeof import('../screens/public/verify/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/user/dashboard/proof/texts.ts'),
    typeof import('../screens/user/dashboard/proof/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/user/dashboard/unlocks/texts.ts'),
    typeof import('../screens/user/dashboard/unlocks/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/user/kept/texts.ts'),
    typeof import('../screens/user/kept/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/user/profile/referrals/texts.ts'),
    typeof import('../screens/user/profile/referrals/texts.hi.ts')
  >,
  Complete<
    typeof import('../screens/user/payment-history/statements/texts.ts'),
    typeof import('../screens/user/payment-history/statements/texts.hi.ts')
  >,
  Complete<typeof import('../screens/user/texts.ts'), typeof import('../screens/user/texts.hi.ts')>,
  Complete<typeof import('../ui/dates.ts'), typeof import('../ui/dates.hi.ts')>,
  Complete<typeof import('../ui/texts.ts'), typeof import('../ui/texts.hi.ts')>,
  Complete<typeof import('../uploads/texts.ts'), typeof import('../uploads/texts.hi.ts')>,
  Complete<typeof import('./texts.ts'), typeof import('./texts.hi.ts')>,
];

/** A machine's draft: all that members and visitors see. Screens of staff are English. */
export type Marathi = [
  Complete<
    typeof import('../../../contract/src/field-texts.ts'),
    typeof import('../../../contract/src/field-texts.mr.ts')
  >,
  Complete<typeof import('../forms/texts.ts'), typeof import('../forms/texts.mr.ts')>,
  Complete<typeof import('../lists/texts.ts'), typeof import('../lists/texts.mr.ts')>,
  Complete<typeof import('../programme/texts.ts'), typeof import('../programme/texts.mr.ts')>,
  Complete<
    typeof import('../purchases/amount-words.ts'),
    typeof import('../purchases/amount-words.mr.ts')
  >,
  Complete<typeof import('../purchases/texts.ts'), typeof import('../purchases/texts.mr.ts')>,
  Complete<typeof import('../recovery/texts.ts'), typeof import('../recovery/texts.mr.ts')>,
  Complete<
    typeof import('../screens/public/texts.ts'),
    typeof import('../screens/public/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/public/verify/document/texts.ts'),
    typeof import('../screens/public/verify/document/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/public/verify/texts.ts'),
    typeof import('../screens/public/verify/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/user/dashboard/proof/texts.ts'),
    typeof import('../screens/user/dashboard/proof/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/user/dashboard/unlocks/texts.ts'),
    typeof import('../screens/user/dashboard/unlocks/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/user/kept/texts.ts'),
    typeof import('../screens/user/kept/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/user/profile/referrals/texts.ts'),
    typeof import('../screens/user/profile/referrals/texts.mr.ts')
  >,
  Complete<
    typeof import('../screens/user/payment-history/statements/texts.ts'),
    typeof import('../screens/user/payment-history/statements/texts.mr.ts')
  >,
  Complete<typeof import('../screens/user/texts.ts'), typeof import('../screens/user/texts.mr.ts')>,
  Complete<typeof import('../ui/dates.ts'), typeof import('../ui/dates.mr.ts')>,
  Complete<typeof import('../ui/texts.ts'), typeof import('../ui/texts.mr.ts')>,
  Complete<typeof import('../uploads/texts.ts'), typeof import('../uploads/texts.mr.ts')>,
  Complete<typeof import('./texts.ts'), typeof import('./texts.mr.ts')>,
];
