/** What other features, the process and the operator's commands may use of this one. */
export { openAccountEnd, openAccountNumber, UNREADABLE_NUMBER } from './account-numbers.ts';
export { changeCompany, lockCompany } from './change-company.store.ts';
export { changeStatus } from './change-status.ts';
export {
  type Company,
  findCompany,
  findSiteCompany,
  getActiveCompany,
  getCompany,
  parseCompanyId,
} from './companies.store.ts';
export { type StoredContact, toContact } from './contact.rules.ts';
export { selectContact } from './contact.store.ts';
export { countCompanies } from './company-lists.store.ts';
export { countPurchases } from './company-totals.store.ts';
export {
  beginSeeding,
  DEFAULT_COMPANY,
  insertBeneficiary,
  insertCompany,
  insertSuperAdmin,
  type NewCompany,
} from './new-company.store.ts';
export { insertProgrammeChange } from './settings/programme-changes.store.ts';
export { readQuote } from './settings/quotes.ts';
export { createTermsCache, type Terms } from './settings/terms.ts';
export { findTokenOf, mapAddedTokens } from './tokens/tokens.store.ts';
export { findTokenIcon } from './tokens/tokens.store.ts';
