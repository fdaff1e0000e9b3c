/** How every browser of the tests is started. */
export const browserArgs: string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that is used again keeps its process, and with it the scripts that it has read.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];
