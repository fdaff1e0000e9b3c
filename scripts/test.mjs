// npm test: every unit, API and browser test but those of `npm run test:operations`. npm test --
// FILTER...: the tests of files whose path contains a FILTER, where browser tests run in parallel with the
// others. npm test -- --shard=2/3: the second of three parts of all tests. The last line of the output is "N passed, N failed".
import { checkNode } from './node-version.mjs';

checkNode();
const { mkdtempSync, readdirSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join, sep } = await import('node:path');
const { log, logError, main } = await import('./cli-log.mjs');
const { withLock } = await import('./lock.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { build } = await import('./build.mjs');
const { findBrowsers } = await import('./browser.mjs');
const { binary, root } = await import('./root.mjs');
const { runNode } = await import('./run.mjs');
const { describeFailures, matchingPaths, readPlaywright, readVitest, repeatCommand, slowestFiles } =
  await import('./reports.mjs');
const { readTestArguments } = await import('./test-arguments.mjs');

/** Settings of the developer's own server, which tests must never use. */
const FOREIGN =
  /^(NODE_ENV|PORT|HOST|ALLOW_\w+|DATA_DIR|DATABASE_(?:DIRECT_)?URL|SMTP_URL|MAIL_FROM|PUBLIC_URL|SECRET_KEY|BACKUP_KEY|COMPANY_ID|SEED_\w+|LIMITS|\w+_PER_MINUTE|TRUST_PROXY|DRAIN_SECONDS|S3_\w+|\w+_FILE|LOG_LEVEL|PG(?!BOUNCER$)[A-Z]+)$/;

const environment = (extra) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name))),
  ...extra,
});

/** The files of a folder whose names have one of the endings, as paths from the root. */
const filesIn = (folder, ...endings) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(folder, name).split(sep).join('/'))
    .sort();

const browserFiles = () => filesIn('e2e', '.spec.ts');

const unitFiles = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...workspaces, 'scripts'].flatMap((folder) => filesIn(folder, '.test.ts', '.test.mjs'));
};

/**
 * Runs one runner. A failure outside every test counts as one failed test, and so does a run
 * without tests unless it `mayBeEmpty`.
 */
async function runTests({
  name,
  command,
  reportFile,
  read,
  env,
  mayBeEmpty = false,
  printedAfter,
}) {
  const [script, ...args] = command;
  const running = runNode(script, args, { env, printedAfter });
  await printedAfter;
  log(`${name} tests`);
  const code = await running;
  let result = { passed: 0, failed: 0, files: [] };
  try {
    result = read(JSON.parse(readFileSync(reportFile, 'utf8')), root);
  } catch (error) {
    log(`no report of the ${name} tests: ${error.message}`);
  }
  if (result.failed > 0) return result;
  if (code === 0 && (result.passed > 0 || mayBeEmpty)) return result;
  log(code === 0 ? `no ${name} tests ran` : `the ${name} tests ended with exit code ${code}`);
  return { ...result, failed: 1 };
}

function unitTests(directory, { filters, options }, { mayBeEmpty }) {
  const reportFile = join(directory, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const empty = mayBeEmpty ? ['--passWithNoTests'] : [];
  // A filter can also name a file of the project `operations`.
  const projects = filters.length > 0 ? [] : ['--project=!operations'];
  const how = [...reporters, ...empty, ...projects, ...options];
  const command = [binary('vitest'), 'run', ...how, ...filters];
  return runTests({
    name: 'unit and API',
    command,
    reportFile,
    read: readVitest,
    env: environment(),
    mayBeEmpty,
  });
}

/**
 * Runs the browser tests of these files, or all of them when `specs` is empty. Prints their output
 * when `printedAfter` has resolved.
 */
function browserTests(directory, { specs, options }, { browser, reader, fixed }, printedAfter) {
  const reportFile = join(directory, 'playwright.json');
  const config = ['-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...options];
  // Playwright's filters are regular expressions.
  const patterns = specs.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const command = [binary('@playwright/test', 'playwright'), 'test', ...config, ...patterns];
  const env = environment({
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    CHROMIUM: browser,
    ...(reader === null ? {} : { CHROMIUM_WITH_READER: reader }),
    ...(fixed === null ? {} : { CHROMIUM_OF_NPM: fixed }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
  });
  const read = readPlaywright;
  return runTests({ name: 'browser', command, reportFile, read, env, printedAfter });
}

/** Builds the product and finds a browser. */
async function prepareBrowsers() {
  await withLock(() => build());
  return findBrowsers();
}

await main(async () => {
  const words = process.argv.slice(2);
  const { filters, options } = readTestArguments(words);
  const everything = filters.length === 0;
  const specs = everything ? [] : matchingPaths(filters, browserFiles(), root);
  const inBrowser = everything || specs.length > 0;
  // Vitest and its database take seconds. Without any match it fails and prints the patterns of its files.
  const onlyInBrowser = specs.length > 0 && matchingPaths(filters, unitFiles(), root).length === 0;
  const directory = mkdtempSync(join(tmpdir(), 'prelaunch-reports-'));
  const results = [];
  try {
    await withLock(() => ensureInstalled({ withTests: true }));
    const ready = inBrowser ? prepareBrowsers() : null;
    // A failed build or a missing browser must end a long run early. A few unit tests need not wait.
    if (everything) await ready;
    const unit = onlyInBrowser
      ? Promise.resolve(null)
      : unitTests(directory, { filters, options }, { mayBeEmpty: specs.length > 0 });
    const unitEnded = unit.catch(() => undefined);
    const browser = async () => {
      const browsers = await ready;
      if (browsers === null) return null;
      // All tests of one kind are enough work for every processor.
      if (everything) await unitEnded;
      return browserTests(directory, { specs, options }, browsers, unitEnded);
    };
    // A failure of one must not leave the other one running.
    for (const { value, reason } of await Promise.allSettled([unit, browser()])) {
      if (reason !== undefined) throw reason;
      if (value !== null) results.push(value);
    }
  } catch (error) {
    logError(error);
    results.push({ passed: 0, failed: 1, files: [] });
  } finally {
    rmSync(directory, { recursive: true, force: true });
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    if (sum('failed') > 0) process.exitCode = 1;
    const slowest = slowestFiles(results);
    if (everything && slowest.length > 0) log(`the slowest files:\n${slowest.join('\n')}`);
    for (const failure of describeFailures(results)) log(`failed: ${failure}`);
    const command = repeatCommand(results, words);
    if (command !== null) log(`to repeat only the failed tests: ${command}`);
    process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  }
});
