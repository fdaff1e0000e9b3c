import { LANGUAGE_COOKIE, type Language } from '@prelaunch/domain/languages';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the language in the browser and loads the page again, at the same address. */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${String(YEAR_SECONDS)}; SameSite=Lax${secure}`;
  location.reload();
}
