// npm run check:secrets: fails when a file of the tree holds what looks like a real secret. With
// --history it looks at every version of every file that git knows.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { main, say, Trouble } from './say.mjs';

const PATTERNS = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an Amazon access key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[baprs]-[A-Za-z0-9-]{10,}/],
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
  [
    'an address with a password',
    /\b(postgres(ql)?|smtps?):\/\/[^\s:@/$'"`{}]+:(?!password\b|postgres\b)[A-Za-z0-9+/=_-]{16,}@/,
  ],
];

const MAX_BYTES = 2_000_000;

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
    if (!entry.isFile()) continue;
    const content = readFileSync(join(root, path));
    if (content.length <= MAX_BYTES && !content.includes(0)) yield [path, content.toString()];
  }
}

function* history() {
  let commit = '';
  let file = '';
  for (const line of git('log', '-p', '--all', '--no-color', '--unified=0').split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice(7, 17);
    else if (line.startsWith('+++ ')) file = line.slice(6);
    else if (line.startsWith('+')) yield [`${commit} ${file}`, line.slice(1)];
  }
}

await main(() => {
  const found = [];
  let looked = 0;
  for (const [where, text] of process.argv.includes('--history') ? history() : filesOfTree()) {
    looked += 1;
    for (const [what, pattern, made] of PATTERNS) {
      if (made?.test(where) !== true && pattern.test(text)) found.push(`${where}: ${what}`);
    }
  }
  // Never the secret itself: this is read in a log.
  if (found.length > 0) throw new Trouble(`secrets in the tree:\n${found.join('\n')}`);
  say(`no secrets in ${looked} ${process.argv.includes('--history') ? 'lines' : 'files'}`);
});
