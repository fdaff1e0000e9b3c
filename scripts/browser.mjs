import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { log, UserError } from './cli-log.mjs';

/** The headless shell is a quarter faster than the full browser but has no PDF reader. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const cache = join(root, 'node_modules', '.cache', 'prelaunch');

/**
 * Returns why this browser cannot be used, or null. An executable may exist and still not start (a
 * placeholder of snap, a missing library), so it is launched as the tests launch it.
 */
async function launchProblem(executablePath) {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
  try {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
    const browser = await chromium.launch({ executablePath, args, timeout: 60_000 });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<p>works', { timeout: 30_000 });
      return (await page.locator('p').textContent()) === 'works' ? null : 'shows an empty page';
    } finally {
      await browser.close();
    }
  } catch (error) {
    // Playwright appends a log that repeats the message with every flag.
    const [message = ''] = error.message.split('Call log:');
    const lines = message.split('\n').filter((line) => !/<launch|Browser logs|^\W*$/.test(line));
    return lines.slice(0, 6).join('\n').slice(0, 1000);
  }
}

function* onPath(names) {
  for (const name of names) {
    for (const directory of (process.env.PATH ?? '').split(delimiter)) {
      if (directory !== '' && existsSync(join(directory, name))) yield join(directory, name);
    }
  }
  if (names === WHOLE_NAMES && existsSync(MAC)) yield MAC;
}

async function fromPath(names) {
  for (const file of onPath(names)) {
    const reason = await launchProblem(file);
    if (reason === null) return file;
    log(`${file} can't be used: ${reason}`);
  }
  return null;
}

/**
 * Unpacks the browser of @sparticuz/chromium to `directory`, with the libraries that the system may
 * lack.
 */
async function unpack(directory) {
  const draft = mkdtempSync(`${directory}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  // The package takes the target directory and the request for its libraries only from the
  // environment.
  Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries({ TMPDIR, AWS_EXECUTION_ENV })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    // The package sets these two; every child process would load its libraries.
    delete process.env.LD_LIBRARY_PATH;
    delete process.env.FONTCONFIG_PATH;
  }
  renameSync(draft, directory);
}

/** Writes a script that sets the browser's library and font paths for this one process. */
function wrap(directory) {
  const fonts = join(directory, 'fonts');
  const settings = join(fonts, 'fonts.conf');
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll('/tmp/fonts', fonts));
  const wrapper = join(directory, 'with-libraries.sh');
  const quoted = (path) => `'${path.replaceAll("'", `'\\''`)}'`;
  writeFileSync(
    wrapper,
    `#!/bin/sh\nLD_LIBRARY_PATH=${quoted(join(directory, 'al2023', 'lib'))} ` +
      `FONTCONFIG_PATH=${quoted(fonts)} exec ${quoted(join(directory, 'chromium'))} "$@"\n`,
    { mode: 0o755 },
  );
  return wrapper;
}

/**
 * Returns the browser of the npm package, which supports only Linux on x64; null when it cannot be
 * used.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const directory = join(cache, 'chromium');
  const file = join(directory, 'chromium');
  if (!existsSync(file)) {
    log('unpacking the browser of @sparticuz/chromium');
    await unpack(directory);
  }
  if ((await launchProblem(file)) === null) return file;
  const wrapper = wrap(directory);
  const reason = await launchProblem(wrapper);
  if (reason === null) return wrapper;
  log(`the browser of @sparticuz/chromium can't be used: ${reason}`);
  return null;
}

async function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  log('installing chromium (apt-get)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-q'], { env })) !== 0) return null;
  const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  return (await run('apt-get', args, { env })) === 0 ? fromPath(WHOLE_NAMES) : null;
}

/**
 * Finds the browsers for the tests. `browser` runs the tests; `reader` runs those that need a PDF
 * reader, and is null when no browser with one is installed or CHROMIUM is set; `fixed` runs those
 * that compare pictures: its version is in the lock file, and it is null where npm has none. Throws
 * `UserError` when no Chromium works and none can be installed.
 */
export async function findBrowsers() {
  const fixed = await fromNpm();
  const chosen = process.env.CHROMIUM ?? '';
  if (chosen !== '') {
    const reason = await launchProblem(chosen);
    if (reason === null) return { browser: chosen, reader: null, fixed };
    throw new UserError(`the browser that CHROMIUM names, ${chosen}, can't be used: ${reason}`);
  }
  const whole = await fromPath(WHOLE_NAMES);
  const shell = (await fromPath(SHELL_NAMES)) ?? fixed;
  const browser = shell ?? whole ?? (await fromApt());
  if (browser !== null) return { browser, reader: whole, fixed };
  throw new UserError(
    'no Chromium works here. Install one (Debian: apt-get install chromium) or put the path of ' +
      'one into the variable CHROMIUM, then run npm test again.',
  );
}
