import { setLanguage } from '@prelaunch/contract';
import { LANGUAGE_COOKIE, type Language } from '@prelaunch/domain/languages';
import { call } from '../api/client.ts';
import { tokenOf } from '../api/session.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Sets a cookie, and reads all of them. Chromium sets a cookie in another process, and a reload that overtakes it would be
 * answered in the old language; the read waits until the cookie is set.
 */
function storeCookie(cookie: string): string {
  document.cookie = cookie;
  return document.cookie;
}

/**
 * Stores the language in the browser, for a member also for the mails, and loads the page again at the same address.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  storeCookie(
    `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${String(YEAR_SECONDS)}; SameSite=Lax${secure}`,
  );
  if (tokenOf('user') !== null) {
    // The page changes its language even if the mails cannot.
    await call('user', setLanguage, { body: { language } }).catch(() => undefined);
  }
  location.reload();
}
