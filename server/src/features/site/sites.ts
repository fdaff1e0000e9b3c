import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { findSiteCompany, findTokenOf } from '../companies/index.ts';
import type { Site } from './site-pages.ts';

/** The least recently used host name beyond this number is forgotten: anyone can send any host name. */
const MAX_HOSTS = 1_000;

/** How long a company's changes may take to reach the head of its pages, in milliseconds. */
const FRESH_MS = 10_000;

/** How long a page waits for its first lookup, in milliseconds; the page is then served without a company. */
const WAIT_MS = 500;

/** The most lookups at a time; pages beyond it are served as they were, or without a company. */
const MAX_LOOKUPS = 4;

interface Found {
  /** Null when no company sells under the host name, or when it could not be looked up. */
  readonly site: Site | null;
}

const NOTHING: Found = { site: null };

/** @returns the site's URL under the company's own domain, with the scheme and port of the public URL */
function originOf(publicUrl: string, host: string, domain: string | null): string {
  if (domain === null || domain !== host) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}

async function findSite({ db, companyId, publicUrl }: Deps, host: string): Promise<Site | null> {
  const company = await findSiteCompany(db, host, companyId);
  if (company === null) return null;
  const token = await findTokenOf(db, company.tokenSymbol);
  return (
    token && {
      companyName: company.name,
      token,
      origin: originOf(publicUrl, host, company.domain),
    }
  );
}

/**
 * Finds the site of a host name without making pages depend on the database: answers from memory, refreshes in the
 * background, and returns null when the first lookup fails or takes too long.
 */
export function createSites(deps: Deps): (host: string) => Promise<Site | null> {
  let lookups = 0;
  const cache = new LRUCache<string, Found>({
    max: MAX_HOSTS,
    ttl: FRESH_MS,
    allowStale: true,
    async fetchMethod(host, stale) {
      if (lookups >= MAX_LOOKUPS) return stale ?? NOTHING;
      lookups += 1;
      try {
        return { site: await findSite(deps, host) };
      } catch (error) {
        deps.log.warn({ err: error }, 'the company of a page could not be looked up');
        return stale ?? NOTHING;
      } finally {
        lookups -= 1;
      }
    },
  });
  return async (host) => {
    const giveUp = new AbortController();
    try {
      const found = await Promise.race([
        cache.fetch(host),
        wait(WAIT_MS, NOTHING, { signal: giveUp.signal }),
      ]);
      return found?.site ?? null;
    } finally {
      giveUp.abort();
    }
  };
}
