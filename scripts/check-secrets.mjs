// npm run check:secrets [-- FILE...]: fails when a file of the tree, or one of those named, holds what looks
// like a real secret, by secretlint's recommended rules and those below. With --history it looks at
// every version of every file that git knows.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { root } from './root.mjs';
import { main, say, Trouble } from './say.mjs';

// Secretlint times each rule on each file and compares each time with all others: 11 seconds for this
// tree instead of half a one. Nothing reads these times.
PerformanceObserver.prototype.observe = () => undefined;
const { lintSource } = await import('@secretlint/core');
const { creator: rule } = await import('@secretlint/secretlint-rule-preset-recommend');

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule }] };

/** What the preset does not know, or knows only beside other words. */
const PATTERNS = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an Amazon access key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a key of Stripe', /\b[sr]k_live_[A-Za-z0-9]{16,}/],
  ['a JSON web token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  // Long and without a space: what `openssl rand` prints, not what a person makes up for a test.
  [
    'the value of a secret setting',
    /\b(SECRET_KEY|SECRET_KEYS_OLD|BACKUP_KEY|S3_SECRET_ACCESS_KEY)\b['"]?\s*[:=]\s*['"]?(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{32,}/,
    // Tests of what is no weak key need one; it opens nothing.
    /\.test\.ts$/,
  ],
];

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Trouble(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

/** Made at work, or by the package manager: never handed on. */
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

/** The lines that each commit added to each file. */
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
  // Never the secret itself: this is read in a log.
  if (found.length > 0) throw new Trouble(`secrets in the tree:\n${found.join('\n')}`);
  say(`no secrets in ${looked} files`);
});
