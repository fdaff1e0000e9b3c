import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The files of the checkout, as Git lists them. */
const files: readonly string[] = execFileSync('git', ['ls-files'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '');

/** The files that are mutated in full: money, supply, orders, access, and what members rely on as proof. */
const IN_FULL = [
  /^domain\/src\/(money|pricing|supply|purchase-status|reference-number)\.ts$/,
  /^server\/src\/features\/auth\/(?!.*(routes|main|argon2|common-passwords|remove-by-operator)\.ts$).*\.ts$/,
  /^server\/src\/platform\/http\/auth\.ts$/,
  /^server\/src\/features\/(purchases|papers|confirmations|four-eyes)\/(?!lists\/(purchase-lists|all-purchases)).*\.(rules|store)\.ts$/,
  /^server\/.*\/(purchase|submit|decide|group-commit|release-reservations|end-confirmation)\.ts$/,
  /^server\/.*\/(company-totals|totals)\.store\.ts$/,
  /^domain\/src\/(matching|holdings|unlocks)\//,
  /^server\/src\/features\/(reconciliation|holdings|documents)\/(?!.*(routes|deps|jobs|pool)\.ts$)/,
];

/** The files of which only a sample is mutated. */
const SAMPLED = [
  /^server\/src\/.*\.(rules|store)\.ts$/,
  /^server\/.*\/(request-confirmation|change-payee|change-accounts|quotes)\.ts$/,
];

/**
 * No target: the invariants of `npm run verify`, also those that features declare, are checks themselves, and tests plant a
 * violation of each.
 */
const NO_TARGET = /\.test\.ts$|invariants(\.store)?\.ts$|^server\/src\/operations\/(verify|seed)\//;

export interface Target {
  readonly file: string;
  readonly isSampled: boolean;
}

export const targets: readonly Target[] = files
  .filter((file) => !NO_TARGET.test(file))
  .flatMap((file): Target[] => {
    if (IN_FULL.some((pattern) => pattern.test(file))) return [{ file, isSampled: false }];
    return SAMPLED.some((pattern) => pattern.test(file)) ? [{ file, isSampled: true }] : [];
  });

/** The tests that may kill mutants. */
export const testFiles: readonly string[] = files.filter((file) =>
  /^(domain|contract|server)\/.*\.test\.ts$/.test(file),
);

/** The one file whose path ends in `suffix`. */
export function fileEndingIn(suffix: string): string {
  const found = files.filter((file) => file === suffix || file.endsWith(`/${suffix}`));
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${String(found.length)} files end in ${suffix}`);
  }
  return found[0];
}
