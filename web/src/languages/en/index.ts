import type { Translation } from '../../ui/translation.ts';

/**
 * The modules that a translation replaces, by their path in `web/src`: what a language may have in its folder. A new
 * `texts.ts` gets a line here and in the index of each language; `catalogues.test.ts` finds a missing line.
 */
export interface English {
  readonly 'api/fallback': typeof import('../../api/fallback.ts');
  readonly 'forms/texts': typeof import('../../forms/texts.ts');
  readonly 'languages/texts': typeof import('../../languages/texts.ts');
  readonly 'lists/texts': typeof import('../../lists/texts.ts');
  readonly 'payees/texts': typeof import('../../payees/texts.ts');
  readonly 'programme/texts': typeof import('../../programme/texts.ts');
  readonly 'purchases/amount-words': typeof import('../../purchases/amount-words.ts');
  readonly 'purchases/interventions/texts': typeof import('../../purchases/interventions/texts.ts');
  readonly 'purchases/texts': typeof import('../../purchases/texts.ts');
  readonly 'recovery/texts': typeof import('../../recovery/texts.ts');
  readonly 'screens/admin/beneficiary/texts': typeof import('../../screens/admin/beneficiary/texts.ts');
  readonly 'screens/admin/confirmations/texts': typeof import('../../screens/admin/confirmations/texts.ts');
  readonly 'screens/admin/dashboard/publication/texts': typeof import('../../screens/admin/dashboard/publication/texts.ts');
  readonly 'screens/admin/purchaserequest/ask/texts': typeof import('../../screens/admin/purchaserequest/ask/texts.ts');
  readonly 'screens/admin/purchaserequest/desk/texts': typeof import('../../screens/admin/purchaserequest/desk/texts.ts');
  readonly 'screens/admin/purchaserequest/interventions/returned/texts': typeof import('../../screens/admin/purchaserequest/interventions/returned/texts.ts');
  readonly 'screens/admin/purchaserequest/interventions/texts': typeof import('../../screens/admin/purchaserequest/interventions/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/books/texts': typeof import('../../screens/admin/purchaserequest/reconcile/books/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/day/texts': typeof import('../../screens/admin/purchaserequest/reconcile/day/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/desk/texts': typeof import('../../screens/admin/purchaserequest/reconcile/desk/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/refunds/texts': typeof import('../../screens/admin/purchaserequest/reconcile/refunds/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/statement/texts': typeof import('../../screens/admin/purchaserequest/reconcile/statement/texts.ts');
  readonly 'screens/admin/purchaserequest/reconcile/texts': typeof import('../../screens/admin/purchaserequest/reconcile/texts.ts');
  readonly 'screens/admin/purchaserequest/reduce/texts': typeof import('../../screens/admin/purchaserequest/reduce/texts.ts');
  readonly 'screens/admin/texts': typeof import('../../screens/admin/texts.ts');
  readonly 'screens/public/forgot-password/texts': typeof import('../../screens/public/forgot-password/texts.ts');
  readonly 'screens/public/privacy-policy/texts': typeof import('../../screens/public/privacy-policy/texts.ts');
  readonly 'screens/public/register/texts': typeof import('../../screens/public/register/texts.ts');
  readonly 'screens/public/texts': typeof import('../../screens/public/texts.ts');
  readonly 'screens/public/verify/document/texts': typeof import('../../screens/public/verify/document/texts.ts');
  readonly 'screens/public/verify/texts': typeof import('../../screens/public/verify/texts.ts');
  readonly 'screens/user/arrived/texts': typeof import('../../screens/user/arrived/texts.ts');
  readonly 'screens/user/buy-token/texts': typeof import('../../screens/user/buy-token/texts.ts');
  readonly 'screens/user/credited/texts': typeof import('../../screens/user/credited/texts.ts');
  readonly 'screens/user/dashboard/proof/texts': typeof import('../../screens/user/dashboard/proof/texts.ts');
  readonly 'screens/user/dashboard/unlocks/texts': typeof import('../../screens/user/dashboard/unlocks/texts.ts');
  readonly 'screens/user/intervened/texts': typeof import('../../screens/user/intervened/texts.ts');
  readonly 'screens/user/kept/texts': typeof import('../../screens/user/kept/texts.ts');
  readonly 'screens/user/payment-history/counts/texts': typeof import('../../screens/user/payment-history/counts/texts.ts');
  readonly 'screens/user/payment-history/statements/texts': typeof import('../../screens/user/payment-history/statements/texts.ts');
  readonly 'screens/user/profile/referrals/texts': typeof import('../../screens/user/profile/referrals/texts.ts');
  readonly 'screens/user/questions/texts': typeof import('../../screens/user/questions/texts.ts');
  readonly 'screens/user/reduced/texts': typeof import('../../screens/user/reduced/texts.ts');
  readonly 'screens/user/refunds/texts': typeof import('../../screens/user/refunds/texts.ts');
  readonly 'screens/user/rejected/texts': typeof import('../../screens/user/rejected/texts.ts');
  readonly 'screens/user/texts': typeof import('../../screens/user/texts.ts');
  readonly 'staff/audit/texts': typeof import('../../staff/audit/texts.ts');
  readonly 'staff/purchases/questions/texts': typeof import('../../staff/purchases/questions/texts.ts');
  readonly 'staff/purchases/texts': typeof import('../../staff/purchases/texts.ts');
  readonly 'staff/second-factor/texts': typeof import('../../staff/second-factor/texts.ts');
  readonly 'staff/trends/texts': typeof import('../../staff/trends/texts.ts');
  readonly 'ui/dates': typeof import('../../ui/dates.ts');
  readonly 'ui/language': typeof import('../../ui/language.ts');
  readonly 'ui/texts': typeof import('../../ui/texts.ts');
  readonly 'uploads/texts': typeof import('../../uploads/texts.ts');
  /** Of the contract, also for the server. */
  readonly 'field-texts': typeof import('../../../../contract/src/field-texts.ts');
}

/**
 * The modules of a language. One without a translation stays English; one that is translated has every text of the
 * English one.
 */
export type Complete<
  Modules extends {
    readonly [Path in keyof Modules]: Path extends keyof English
      ? Translation<English[Path]>
      : never;
  },
> = Modules;
