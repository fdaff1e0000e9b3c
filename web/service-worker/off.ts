import { removeCaches } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Served instead of the service worker where `OFFLINE_PAGES` is false. It takes over from the installed worker at once,
 * removes what that one has stored, and then itself. Open pages go on without a worker.
 */

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeCaches().then(() => self.registration.unregister()));
});
