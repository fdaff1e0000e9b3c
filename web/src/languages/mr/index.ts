import type { Complete } from '../en/index.ts';

/** A machine's draft: all that members and visitors see. Does not compile where a module lacks a text of the English one. */
export type Marathi = Complete<{
  'api/fallback': typeof import('./api/fallback.ts');
  'forms/texts': typeof import('./forms/texts.ts');
  'languages/texts': typeof import('./languages/texts.ts');
  'lists/texts': typeof import('./lists/texts.ts');
  'payees/texts': typeof import('./payees/texts.ts');
  'programme/texts': typeof import('./programme/texts.ts');
  'purchases/amount-words': typeof import('./purchases/amount-words.ts');
  'purchases/interventions/texts': typeof import('./purchases/interventions/texts.ts');
  'purchases/texts': typeof import('./purchases/texts.ts');
  'recovery/texts': typeof import('./recovery/texts.ts');
  'screens/public/forgot-password/texts': typeof import('./screens/public/forgot-password/texts.ts');
  'screens/public/privacy-policy/texts': typeof import('./screens/public/privacy-policy/texts.ts');
  'screens/public/register/texts': typeof import('./screens/public/register/texts.ts');
  'screens/public/texts': typeof import('./screens/public/texts.ts');
  'screens/public/verify/document/texts': typeof import('./screens/public/verify/document/texts.ts');
  'screens/public/verify/texts': typeof import('./screens/public/verify/texts.ts');
  'screens/user/arrived/texts': typeof import('./screens/user/arrived/texts.ts');
  'screens/user/buy-token/texts': typeof import('./screens/user/buy-token/texts.ts');
  'screens/user/dashboard/proof/texts': typeof import('./screens/user/dashboard/proof/texts.ts');
  'screens/user/dashboard/unlocks/texts': typeof import('./screens/user/dashboard/unlocks/texts.ts');
  'screens/user/intervened/texts': typeof import('./screens/user/intervened/texts.ts');
  'screens/user/kept/texts': typeof import('./screens/user/kept/texts.ts');
  'screens/user/payment-history/counts/texts': typeof import('./screens/user/payment-history/counts/texts.ts');
  'screens/user/payment-history/statements/texts': typeof import('./screens/user/payment-history/statements/texts.ts');
  'screens/user/profile/referrals/texts': typeof import('./screens/user/profile/referrals/texts.ts');
  'screens/user/questions/texts': typeof import('./screens/user/questions/texts.ts');
  'screens/user/refunds/texts': typeof import('./screens/user/refunds/texts.ts');
  'screens/user/rejected/texts': typeof import('./screens/user/rejected/texts.ts');
  'screens/user/texts': typeof import('./screens/user/texts.ts');
  'ui/dates': typeof import('./ui/dates.ts');
  'ui/language': typeof import('./ui/language.ts');
  'ui/texts': typeof import('./ui/texts.ts');
  'uploads/texts': typeof import('./uploads/texts.ts');
  'field-texts': typeof import('../../../../contract/src/languages/mr/field-texts.ts');
}>;
