// npm run licences: writes docs/licences.md, the licence of every production package. With --check
// it writes nothing and fails when the file is stale. Both fail at a licence that is not allowed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionBill } from './bill.mjs';
import { root } from './root.mjs';
import { log, main, UserError } from './cli-log.mjs';

/**
 * Allowed licences by SPDX id. The LGPL is allowed for libvips, which is loaded as a separate
 * library.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages without an SPDX id: the licence that a person read in the package's licence file. */
const READ = new Map([
  ['dejavu-fonts-ttf', 'Bitstream-Vera'],
  ['png-js', 'MIT'],
]);
const READ_AND_ALLOWED = new Set(['Bitstream-Vera']);

const allowed = (licence) =>
  READ_AND_ALLOWED.has(licence) ||
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => ALLOWED.has(one)));

await main(() => {
  const packages = productionBill().components.map(({ name, version, licenses = [] }) => {
    const [{ expression, license } = {}] = licenses;
    const named = expression ?? license?.id ?? license?.name ?? 'none named';
    return { name, version, licence: READ.get(name) ?? named };
  });
  const refused = packages.filter(({ licence }) => !allowed(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new UserError(`licences that are not allowed: ${list}`);
  }
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const totals = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([licence, count]) => `| ${licence} | ${count} |`);
  const rows = packages.map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  const text = [
    '# Licences of what runs in production',
    '',
    'Written by `npm run licences` from the lock file; packages for other operating systems included.',
    '',
    '| Licence | Packages |',
    '| --- | --- |',
    ...totals,
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  const path = join(root, 'docs', 'licences.md');
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    log(`${packages.length} packages, ${counts.size} licences: docs/licences.md`);
  } else if (readFileSync(path, 'utf8') !== text) {
    throw new UserError('docs/licences.md is stale: run npm run licences');
  }
});
