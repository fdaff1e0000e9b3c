import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Checks that docs/security/asvs.md covers the standard and names tests and sections that exist. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const DOCUMENT = 'docs/security/asvs.md';
const text = read(DOCUMENT);

const MAX_DEVIATIONS = 8;
const MIN_TESTED = 150;

/**
 * The standard has 253 requirements of levels 1 and 2. None of those in the chapters V10 and V17 applies.
 */
const IN_V10 = 29;
const IN_V17 = 7;
const LEVEL_1 =
  '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 ' +
  '6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 11.3.1-2 11.4.1 ' +
  '12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
const LEVEL_2 =
  '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 ' +
  '4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 ' +
  '6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 11.1.1-2 11.2.1-3 11.3.3 ' +
  '11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 ' +
  '14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3';

/** Expands '1.2.6-8' to 1.2.6, 1.2.7 and 1.2.8. */
const idsOf = (ranges: string): string[] =>
  ranges.split(' ').flatMap((range) => {
    const [, section = '', first = '', last = first] =
      /^(\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, n) => `${section}${String(Number(first) + n)}`);
  });

const levels = new Map([
  ...idsOf(LEVEL_1).map((id): [string, string] => [id, '1']),
  ...idsOf(LEVEL_2).map((id): [string, string] => [id, '2']),
]);

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*?) \| (.*?) \| (.*) \|$/gm;
const TEST = /^`([^`]+\.(?:test|spec)\.ts)` › (.+)$/;
/** A link whose label is the document's path from the root, and a heading in that document. */
const SECTION = /^\[([\w./]+\.md)\]\(([\w./]+\.md)\) › (.+)$/;

const rows = [...text.matchAll(ROW)].map(
  ([, id = '', level = '', requirement = '', how = '', proofs = '']) => ({
    id,
    level,
    requirement,
    how,
    proofs: proofs.split('<br>').map((proof) => proof.replaceAll('\\|', '|')),
  }),
);

/** Whether the file contains a test with this title, compared as source text with its placeholders. */
function titleExists(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const source = read(path).replaceAll("\\'", "'");
  return ["'", '"', '`'].some(
    (quote) =>
      source.includes(`(${quote}${title}${quote}`) ||
      new RegExp(`\\(\\s*${quote}${escaped(title)}${quote}`).test(source),
  );
}

const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const sectionExists = (path: string, heading: string): boolean =>
  existsSync(join(root, path)) && new RegExp(`^#+ ${escaped(heading)}$`, 'm').test(read(path));

describe(DOCUMENT, () => {
  test('has exactly one row or reason for each requirement', () => {
    const [, without = ''] = text.split('## What does not apply');
    const reasons = [...without.matchAll(/^\| ([\d., V]+) \| .+ \|$/gm)].flatMap(([, ids = '']) =>
      ids.split(', '),
    );
    const single = reasons.filter((id) => !id.startsWith('V'));
    expect(reasons.filter((id) => id.startsWith('V'))).toEqual(['V10', 'V17']);
    const ids = [...rows.map(({ id }) => id), ...single];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual([...levels.keys()].sort());
    expect(levels.size + IN_V10 + IN_V17).toBe(253);
    expect(rows.filter(({ id, level }) => levels.get(id) !== level)).toEqual([]);
    const summary = `${String(rows.length)} apply and have a row, ${String(253 - rows.length)} do not`;
    expect(text).toContain(summary);
  });

  test('has no empty row, few deviations and many tests', () => {
    for (const { id, requirement, how, proofs } of rows) {
      expect(
        Math.min(requirement.length, how.length, ...proofs.map((p) => p.length)),
        id,
      ).toBeGreaterThan(3);
    }
    const deviations = rows.filter(({ how }) => how.startsWith('**Deviation.**'));
    expect(deviations.length).toBeLessThanOrEqual(MAX_DEVIATIONS);
    const tested = rows.filter(({ proofs }) => proofs.some((proof) => TEST.test(proof)));
    expect(tested.length).toBeGreaterThanOrEqual(MIN_TESTED);
  });

  test('names tests and sections that exist', () => {
    const missing = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter((proof) => {
          const [, path = '', title = ''] = TEST.exec(proof) ?? [];
          if (path !== '') return !titleExists(path, title);
          const [, document = '', target = '', heading = ''] = SECTION.exec(proof) ?? [];
          const linked = posix.join(posix.dirname(DOCUMENT), target);
          return document === '' || linked !== document || !sectionExists(document, heading);
        })
        .map((proof) => `${id}: ${proof}`),
    );
    expect(missing).toEqual([]);
  });

  test('the check finds tests and sections that do not exist', () => {
    expect(
      titleExists('server/src/operations/gen/asvs.test.ts', 'names tests and sections that exist'),
    ).toBe(true);
    expect(titleExists('server/src/operations/gen/asvs.test.ts', 'names tests and sections')).toBe(
      false,
    );
    expect(titleExists('server/src/gen/gone.test.ts', 'names')).toBe(false);
    expect(sectionExists('docs/operations.md', 'Run behind a proxy')).toBe(true);
    expect(sectionExists('docs/operations.md', 'Run')).toBe(false);
  });
});
