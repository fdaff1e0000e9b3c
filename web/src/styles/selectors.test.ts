import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));

/**
 * Attributes with texts that people read or hear: a change of wording must not change the layout.
 */
const SELECTS_BY_TEXT = /\[(data-label|title|aria-label|alt|placeholder)[~|^$*]?=/;

test('styles never select elements by a text that people read', () => {
  expect(".who[data-label='Who']").toMatch(SELECTS_BY_TEXT);
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((sheet) => SELECTS_BY_TEXT.test(readFileSync(src + sheet, 'utf8')))).toEqual(
    [],
  );
});
