import { auditTexts } from './texts.ts';

/** The actions that the filter of the site's trail offers. */
export const ALL_ACTIONS: readonly string[] = Object.keys(auditTexts.actions);

/** Actions of super admins that are in no company's trail. */
const OF_SITE = new Set([
  'company.add',
  'company.invite',
  'superadmin.remove',
  'document_key.retire',
  'document_key.revoke',
]);

/** The actions that the filter of a company's trail offers. */
export const COMPANY_ACTIONS = ALL_ACTIONS.filter((action) => !OF_SITE.has(action));
