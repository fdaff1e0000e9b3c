import { LANGUAGE } from '../ui/language.ts';
import { workerAddress } from './worker-address.ts';

/** The worker controls only the pages of the member's area: no other page and no staff area. */
const SCOPE = '/user';

/** Whether the server has a service worker. It has none in development, or where the operator has switched it off. */
const isOffered = () => document.querySelector('meta[name="offline-pages"]') !== null;

/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/**
 * Registers the service worker, which stores the pages of the member's area, or reports the language of this page to a
 * registered one. Never throws: without a worker, pages need a connection.
 *
 * @param register false to use only a worker that is registered already
 */
export async function storePages(register: boolean): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  // Without a connection the browser would log a failure.
  if (serviceWorker === undefined || !isOffered() || !navigator.onLine) return;
  try {
    const registration = register
      ? await serviceWorker.register(workerAddress(), { scope: SCOPE })
      : await serviceWorker.getRegistration(SCOPE);
    registration?.active?.postMessage(LANGUAGE);
  } catch {
    // No connection after all, or the browser blocks workers. The next page tries again.
  }
}
