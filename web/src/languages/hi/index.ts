/* eslint-disable @typescript-eslint/consistent-type-imports -- whole modules are compared */
import type { Complete } from '../en/index.ts';

/** Does not compile where a module lacks a text of the English one. */
export type Hindi = Complete<{
  'api/fallback': typeof import('./api/fallback.ts');
  'forms/texts': typeof import('./forms/texts.ts');
  'languages/texts': typeof import('./languages/texts.ts');
  'lists/texts': typeof import('./lists/texts.ts');
  'programme/texts': typeof import('./programme/texts.ts');
  'purchases/amount-words': typeof import('./purchases/amount-words.ts');
  'purchases/texts': typeof import('./purchases/texts.ts');
  'recovery/texts': typeof import('./recovery/texts.ts');
  'screens/admin/beneficiary/texts': typeof import('./screens/admin/beneficiary/texts.ts');
  'screens/admin/confirmations/texts': typeof import('./screens/admin/confirmations/texts.ts');
  'screens/admin/dashboard/publication/texts': typeof import('./screens/admin/dashboard/publication/texts.ts');
  'screens/admin/purchaserequest/desk/texts': typeof import('./screens/admin/purchaserequest/desk/texts.ts');
  'screens/admin/purchaserequest/reconcile/books/texts': typeof import('./screens/admin/purchaserequest/reconcile/books/texts.ts');
  'screens/admin/purchaserequest/reconcile/desk/texts': typeof import('./screens/admin/purchaserequest/reconcile/desk/texts.ts');
  'screens/admin/purchaserequest/reconcile/refunds/texts': typeof import('./screens/admin/purchaserequest/reconcile/refunds/texts.ts');
  'screens/admin/purchaserequest/reconcile/statement/texts': typeof import('./screens/admin/purchaserequest/reconcile/statement/texts.ts');
  'screens/admin/purchaserequest/reconcile/texts': typeof import('./screens/admin/purchaserequest/reconcile/texts.ts');
  'screens/admin/texts': typeof import('./screens/admin/texts.ts');
  'screens/public/texts': typeof import('./screens/public/texts.ts');
  'screens/public/verify/document/texts': typeof import('./screens/public/verify/document/texts.ts');
  'screens/public/verify/texts': typeof import('./screens/public/verify/texts.ts');
  'screens/user/dashboard/proof/texts': typeof import('./screens/user/dashboard/proof/texts.ts');
  'screens/user/dashboard/unlocks/texts': typeof import('./screens/user/dashboard/unlocks/texts.ts');
  'screens/user/kept/texts': typeof import('./screens/user/kept/texts.ts');
  'screens/user/payment-history/statements/texts': typeof import('./screens/user/payment-history/statements/texts.ts');
  'screens/user/profile/referrals/texts': typeof import('./screens/user/profile/referrals/texts.ts');
  'screens/user/texts': typeof import('./screens/user/texts.ts');
  'staff/audit/texts': typeof import('./staff/audit/texts.ts');
  'staff/purchases/texts': typeof import('./staff/purchases/texts.ts');
  'staff/second-factor/texts': typeof import('./staff/second-factor/texts.ts');
  'staff/trends/texts': typeof import('./staff/trends/texts.ts');
  'ui/dates': typeof import('./ui/dates.ts');
  'ui/language': typeof import('./ui/language.ts');
  'ui/texts': typeof import('./ui/texts.ts');
  'uploads/texts': typeof import('./uploads/texts.ts');
  'field-texts': typeof import('../../../../contract/src/languages/hi/field-texts.ts');
}>;
