// npm test: every unit, API and browser test. npm test -- FILTER: the unit and API tests of files
// whose path contains FILTER. The last line of the output is "N passed, N failed".
import { checkNode } from './node-version.mjs';

checkNode();
const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { main, say, tell } = await import('./say.mjs');
const { inTurn } = await import('./turn.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { build } = await import('./build.mjs');
const { findBrowsers } = await import('./browser.mjs');
const { binary } = await import('./root.mjs');
const { runNode } = await import('./run.mjs');

/** Settings of a person's own server, which tests must never touch. */
const FOREIGN =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|PUBLIC_URL|SECRET_KEY|BACKUP_KEY|COMPANY_ID|SEED_\w+|LIMITS|TRUST_PROXY|S3_\w+|LOG_LEVEL|PG[A-Z]+)$/;

const environment = (extra) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name))),
  ...extra,
});

const count = (list, wanted) => list.filter(wanted).length;

/** A file that could not even be loaded has no tests to count; it counts as one that failed. */
function readVitest(report) {
  const broken = count(
    report.testResults,
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Runs one runner; whatever goes wrong outside a test counts as a failure, as does having no tests. */
async function runTests({ name, command, reportFile, read, env }) {
  say(`${name} tests`);
  const [script, ...args] = command;
  const code = await runNode(script, args, { env });
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    say(`no report of the ${name} tests: ${error.message}`);
  }
  if (result.failed > 0) return result;
  if (code === 0 && result.passed > 0) return result;
  say(code === 0 ? `no ${name} tests ran` : `the ${name} tests ended with exit code ${code}`);
  return { ...result, failed: 1 };
}

function unitTests(directory, filters) {
  const reportFile = join(directory, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const command = [binary('vitest'), 'run', ...reporters, ...filters];
  return runTests({
    name: 'unit and API',
    command,
    reportFile,
    read: readVitest,
    env: environment(),
  });
}

function browserTests(directory, { browser, reader }) {
  const reportFile = join(directory, 'playwright.json');
  const config = ['-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const command = [binary('@playwright/test', 'playwright'), 'test', ...config];
  const env = environment({
    CHROMIUM: browser,
    ...(reader === null ? {} : { CHROMIUM_WITH_READER: reader }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
  });
  return runTests({ name: 'browser', command, reportFile, read: readPlaywright, env });
}

await main(async () => {
  const filters = process.argv.slice(2);
  const directory = mkdtempSync(join(tmpdir(), 'prelaunch-reports-'));
  const results = [];
  try {
    await inTurn(async () => {
      await ensureInstalled();
      if (filters.length === 0) await build();
    });
    const browsers = filters.length === 0 ? await findBrowsers() : null;
    results.push(await unitTests(directory, filters));
    if (browsers !== null) results.push(await browserTests(directory, browsers));
  } catch (error) {
    tell(error);
    results.push({ passed: 0, failed: 1 });
  } finally {
    rmSync(directory, { recursive: true, force: true });
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    if (sum('failed') > 0) process.exitCode = 1;
    process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  }
});
