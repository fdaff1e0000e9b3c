import type { OutsideTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findCompany, type Company } from '../companies.store.ts';
import { findTokenOf } from '../tokens/tokens.store.ts';

/** The terms that a company's orders are checked against. Every change of the company gives them a new version. */
export interface Terms extends Omit<Company, 'remaining' | 'readAt'> {
  readonly isTokenForSale: boolean;
}

export interface TermsCache {
  /** Returns the company's terms, which may be outdated. Refuses with `not_found`. */
  read(companyId: string): Promise<Terms>;
  /** Reads the company again at the next call. */
  forget(companyId: string): void;
}

const MAX_CACHED = 1_000;

/**
 * Caches the terms of companies in this process. They may be outdated: a statement that relies on them must compare
 * `termsVersion` with the company's totals, and `forget` them when it differs.
 */
export function createTermsCache(db: OutsideTransaction): TermsCache {
  const cached = new Map<string, Terms>();
  return {
    async read(companyId) {
      const known = cached.get(companyId);
      if (known !== undefined) return known;
      const company = (await findCompany(db, companyId)) ?? refuse('not_found');
      const token = await findTokenOf(db, company.tokenSymbol);
      const terms = { ...company, isTokenForSale: token?.sellable === true };
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(companyId, terms);
      return terms;
    },
    forget(companyId) {
      cached.delete(companyId);
    },
  };
}
