import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findToken } from '@prelaunch/domain/tokens';
import { LRUCache } from 'lru-cache';
import { findTokenIcon } from '../companies/index.ts';
import type { MediaDeps, Coin } from '../media/index.ts';
import { createQueue } from '../../platform/workers/queue.ts';
import { ICONS, type IconName } from './site-pages.ts';

export interface SiteIcon {
  readonly png: Uint8Array;
  readonly etag: string;
}

/** The memory for drawn icons, in bytes: those of about a hundred tokens. */
const MAX_BYTES = 8_000_000;

/** Icons are drawn one at a time, so that uploads, which the same process checks, wait for at most one of them. */
const QUEUE = { atOnce: 1, waiting: 50, waitMs: 10_000 };

/**
 * Draws the icons of tokens, and keeps those that were requested last.
 *
 * @param pagesDir the folder of the built pages, which contains the pictures of the catalogue's tokens
 */
export function createSiteIcons({ db, media }: MediaDeps, pagesDir: string) {
  const inTurn = createQueue(QUEUE);

  /** Returns the coin of a token, with a key that changes with it; null for an unknown token. */
  const findCoin = async (symbol: string): Promise<readonly [key: string, coin: Coin] | null> => {
    const known = findToken(symbol);
    if (known !== null) return [symbol, { picture: await readFile(join(pagesDir, known.iconUrl)) }];
    const added = await findTokenIcon(db, symbol);
    if (added === null) return null;
    const { icon, version, accent } = added;
    return [`${symbol} ${version}`, icon === null ? { symbol, accent } : { picture: icon }];
  };

  const cache = new LRUCache<string, SiteIcon, readonly [Coin, IconName]>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => png.byteLength,
    fetchMethod: async (_key, _stale, { context: [coin, name] }) => {
      const png = await inTurn(() => media.run('siteIcon', { coin, ...ICONS[name] }));
      const etag = `"${createHash('sha256').update(png).digest('hex').slice(0, 16)}"`;
      return { png, etag };
    },
  });

  /** @returns null for an unknown token; refuses with `busy` when too many icons wait */
  return async (symbol: string, name: IconName): Promise<SiteIcon | null> => {
    const found = await findCoin(symbol);
    if (found === null) return null;
    const [key, coin] = found;
    return (await cache.fetch(`${key} ${name}`, { context: [coin, name] })) ?? null;
  };
}
