import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { attacks, titlePattern } from './attacks.ts';
import { ROOT } from './run-tests.ts';

/** The list of attacks names tests that exist. */

const sourceOf = (file: string): string =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';

test('names 35 attacks, each with a proof', () => {
  expect(attacks.map(({ number }) => number)).toEqual(Array.from({ length: 35 }, (_, n) => n + 1));
  expect(attacks.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test('docs/security/README.md has a row for each attack, and counts them', () => {
  const document = sourceOf('docs/security/README.md');
  const numbers = [...document.matchAll(/^\| (\d+) +\| /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(attacks.map(({ number }) => number));
  expect(document).toContain(`runs the ${String(attacks.length)} attacks above`);
});

describe.each(attacks)('$number $name', ({ proofs }) => {
  test.each(proofs)('is proven by $file: $title', ({ file, title }) => {
    const titles = [`'${title}'`, `"${title}"`, `\`${title}\``];
    expect(titles.some((quoted) => sourceOf(file).includes(quoted))).toBe(true);
  });
});

test('a title is matched after its placeholders were filled in', () => {
  expect(titlePattern('of a %s (%d) is $what').test('of a member (5) is gone')).toBe(true);
  expect(titlePattern('%s may not').test('a picture may')).toBe(false);
});
