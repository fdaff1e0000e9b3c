import { reportPageError, type BodyOf } from '@prelaunch/contract';

/** Sends a report, also while the page is closing. A lost report is not sent again: nothing depends on it. */
export function sendPageError(report: BodyOf<typeof reportPageError>): void {
  const { path, method } = reportPageError;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  if (navigator.sendBeacon(path, body)) return;
  // The browser's queue of beacons is full.
  void fetch(path, { method, body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
