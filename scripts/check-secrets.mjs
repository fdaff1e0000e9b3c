// npm run check:secrets [-- FILE...]: fails when a file of the tree, or one of the named files,
// contains a text that looks like a real secret, by secretlint's recommended rules and those below. With
// --history it checks every version of every file in git.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { root } from './root.mjs';
import { log, main, UserError } from './cli-log.mjs';

// Secretlint measures the duration of each rule on each file and compares each duration with all others. For
// this tree that takes 11 seconds instead of half a second, and nothing reads the durations.
PerformanceObserver.prototype.observe = () => undefined;
const { lintSource } = await import('@secretlint/core');
const { creator: rule } = await import('@secretlint/secretlint-rule-preset-recommend');

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule }] };

/** Patterns that the preset lacks, or finds only beside certain words. */
const PATTERNS = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an Amazon access key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a key of Stripe', /\b[sr]k_live_[A-Za-z0-9]{16,}/],
  ['a JSON web token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  // Matches long values without a space, as `openssl rand` prints; secrets of tests contain words.
  [
    'the value of a secret setting',
    /\b(SECRET_KEY|SECRET_KEYS_OLD|BACKUP_KEY|S3_SECRET_ACCESS_KEY)\b['"]?\s*[:=]\s*['"]?(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{32,}/,
    // Tests of the weak-key check need a strong key; it protects nothing.
    /\.test\.ts$/,
  ],
];

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new UserError(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

/** Generated files and installed packages, which are never distributed. */
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results']);

function* filesOfTree(folder = '') {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOfTree(path);
    if (entry.isFile()) yield path;
  }
}

function* contents(paths) {
  for (const path of paths) {
    const content = readFileSync(resolve(root, path));
    if (!content.includes(0)) yield [path, content.toString()];
  }
}

/** Yields the lines that each commit added to each file. */
function* history() {
  for (const commit of git('log', '-p', '--all', '--no-color', '--unified=0').split(/^commit /m)) {
    for (const file of commit.split(/^\+\+\+ b\//m).slice(1)) {
      const lines = file.split('\n');
      const added = lines.filter((line) => line.startsWith('+')).join('\n');
      yield [`${commit.slice(0, 10)} ${lines[0]}`, added];
    }
  }
}

async function secretsIn(filePath, content) {
  const source = { filePath, content, contentType: 'text' };
  const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
  const own = PATTERNS.filter(
    ([, pattern, made]) => !made?.test(filePath) && pattern.test(content),
  );
  return [...messages.map(({ ruleId }) => ruleId), ...own.map(([what]) => what)];
}

await main(async () => {
  const named = process.argv.slice(2);
  const all = named.length === 0 ? filesOfTree() : named;
  const sources = named.includes('--history') ? history() : contents(all);
  const found = [];
  let looked = 0;
  for (const [path, content] of sources) {
    looked += 1;
    for (const what of await secretsIn(path, content)) found.push(`${path}: ${what}`);
  }
  // The secret itself must not appear in the output, because logs store it.
  if (found.length > 0) throw new UserError(`secrets in the tree:\n${found.join('\n')}`);
  log(`no secrets in ${looked} files`);
});
