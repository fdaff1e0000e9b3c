import type { SeenStatement } from '@prelaunch/domain/holdings/check-holding';
import { readText, writeText } from '../ui/layout/local-storage.ts';

/** What this browser saw last of each company; it stays when a member signs out. */
const keyOf = (company: string): string => `prelaunch.holdings.${company}`;

export function readSeen(company: string): SeenStatement | null {
  try {
    const seen = JSON.parse(readText(keyOf(company)) ?? 'null') as Partial<SeenStatement> | null;
    const { number, hash, key } = seen ?? {};
    return typeof number === 'number' && typeof hash === 'string' && typeof key === 'string'
      ? { number, hash, key }
      : null;
  } catch {
    return null;
  }
}

export const rememberSeen = (company: string, seen: SeenStatement): void => {
  writeText(keyOf(company), JSON.stringify(seen));
};
