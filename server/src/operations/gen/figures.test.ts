import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CONFIRMATION_LIFE,
  formatDuration,
  MAX_FILES,
  MAX_PAYEE_ACCOUNTS,
  MAX_PENDING,
  ORDER_LIFE,
  PASSWORD_PROOF_LIFE,
} from '@prelaunch/domain/limits';
import { expect, test } from 'vitest';
import {
  FAILURES_BEFORE_WAIT,
  MISSES_BEFORE_FREEZE,
  SESSION_LIFE,
  SESSIONS_AT_ONCE,
  UNKNOWN_FAILURES_BEFORE_WAIT,
} from '../../features/auth/auth.rules.ts';
import { DEFAULT_RATES } from '../../platform/config/limits.ts';
import { MAX_HITS } from '../../platform/lists/search.ts';

/** Figures in the documents must equal those in the code. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const HOUR = 3_600;

/** The text of a document with every run of white space as one space. */
const flat = (path: string): string => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');

/** '60 minutes', '24 hours' or '7 days', as the table of sessions writes them. */
function lifetime(seconds: number): string {
  if (seconds <= HOUR) return `${String(seconds / 60)} minutes`;
  if (seconds <= 24 * HOUR) return `${String(seconds / HOUR)} hours`;
  return `${String(seconds / (24 * HOUR))} days`;
}

const { member, admin, superadmin } = SESSION_LIFE;
const count = (n: number): string => n.toLocaleString('en-US');

test.each([
  ['docs/internals.md', `| member | ${lifetime(member.idle)} | ${lifetime(member.absolute)} |`],
  ['docs/internals.md', `| admin | ${lifetime(admin.idle)} | ${lifetime(admin.absolute)} |`],
  [
    'docs/internals.md',
    `| super admin | ${lifetime(superadmin.idle)} | ${lifetime(superadmin.absolute)} |`,
  ],
  ['docs/internals.md', `end searches at ${count(MAX_HITS)} hits`],
  ['docs/internals.md', `valid for ${formatDuration(ORDER_LIFE)}`],
  ['docs/glossary.md', `valid for ${formatDuration(ORDER_LIFE)}`],
  ['docs/security/README.md', `${count(MAX_PENDING)} pending purchases per member`],
  ['docs/security/README.md', `${count(MISSES_BEFORE_FREEZE)} wrong codes freeze the address`],
  [
    'docs/security/controls.md',
    `A member has at most ${String(SESSIONS_AT_ONCE.member)} sessions, an admin ${String(SESSIONS_AT_ONCE.admin)} and a super admin ${String(SESSIONS_AT_ONCE.superadmin)}`,
  ],
  [
    'docs/security/controls.md',
    `From the requester's ${String(FAILURES_BEFORE_WAIT)}th in a row, and from the ${String(UNKNOWN_FAILURES_BEFORE_WAIT)}th of all unknown`,
  ],
  ['docs/security/controls.md', `within the last ${formatDuration(PASSWORD_PROOF_LIFE)}`],
  ['docs/security/controls.md', `within ${formatDuration(CONFIRMATION_LIFE)}, once`],
  ['docs/security/controls.md', `${String(MAX_FILES)} files per call`],
  [
    'docs/security/controls.md',
    `at most ${count(MAX_PENDING)} pending purchases, a company ${count(MAX_PAYEE_ACCOUNTS)} payees`,
  ],
  [
    'docs/security/controls.md',
    `may make ${count(DEFAULT_RATES.requests)} requests a minute; the processes of a supervisor divide that number, and ` +
      `each counts its share. Over all processes it may sign in ` +
      `${count(DEFAULT_RATES.signIns)} times a minute, ask for ${count(DEFAULT_RATES.codes)} codes, try ` +
      `${count(DEFAULT_RATES.codeTries)} and upload ${count(DEFAULT_RATES.uploads)} times`,
  ],
])('%s contains: %s', (document, sentence) => {
  expect(flat(document).includes(sentence)).toBe(true);
});
