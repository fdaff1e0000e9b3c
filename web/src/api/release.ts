import { LANGUAGE } from '../ui/language.ts';

const TIMEOUT_MS = 10_000;

/** The entry script that this page runs. Its name contains a hash, so it differs between releases. */
export const runningRelease = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** The entry script that the server's pages name now; null when none of our pages can be loaded. */
export async function fetchRelease(): Promise<string | null> {
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      // The scripts of each language have other names.
      headers: { 'accept-language': LANGUAGE },
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text()) ?? [];
    return response.ok ? (entry ?? null) : null;
  } catch {
    return null;
  }
}
