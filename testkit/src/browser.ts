import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './product.ts';

const FIND = `
  import { findBrowsers } from './scripts/browser.mjs';
  const { browser } = await findBrowsers();
  process.stdout.write(browser);`;

/**
 * Returns the path of the Chromium that `npm test` uses: the one that CHROMIUM names, one on the PATH, or the one of the
 * npm package. Throws when none of them works.
 */
export async function findBrowser(): Promise<string> {
  const evaluate = ['--input-type=module', '--eval', FIND];
  const { stdout } = await promisify(execFile)(process.execPath, evaluate, { cwd: root });
  return stdout;
}

/** The start options of every browser in tests and measurements. */
export const browserOptions = {
  // The Chromium that `npm test` found; nothing is downloaded.
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
