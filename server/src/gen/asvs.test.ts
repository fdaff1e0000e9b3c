import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** What docs/asvs.md claims must be there to be looked at. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = read('docs/asvs.md');

const MOST_DEVIATIONS = 8;
const FEWEST_TESTED = 150;
/** Of the levels 1 and 2, by the standard. */
const REQUIREMENTS = 253;
/** Two chapters are left out as a whole. */
const IN_V10 = 29;
const IN_V17 = 7;

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*?) \| (.*?) \| (.*) \|$/gm;
const TEST = /^`([^`]+\.(?:test|spec)\.ts)` › (.+)$/;
const SECTION = /^\[([\w./]+\.md)\]\(\.\.\/\1\) › (.+)$/;

const rows = [...text.matchAll(ROW)].map(
  ([, id = '', , requirement = '', how = '', proofs = '']) => ({
    id,
    requirement,
    how,
    proofs: proofs.split('<br>').map((proof) => proof.replaceAll('\\|', '|')),
  }),
);

/** Titles are looked for as the source has them, placeholders and all. */
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

describe('docs/asvs.md', () => {
  test('has a row or a reason for each requirement, once', () => {
    const [, without = ''] = text.split('## What does not apply');
    const reasons = [...without.matchAll(/^\| ([\d., V]+) \| .+ \|$/gm)].flatMap(([, ids = '']) =>
      ids.split(', '),
    );
    const single = reasons.filter((id) => !id.startsWith('V'));
    expect(reasons.filter((id) => id.startsWith('V'))).toEqual(['V10', 'V17']);
    const ids = [...rows.map(({ id }) => id), ...single];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + IN_V10 + IN_V17).toBe(REQUIREMENTS);
  });

  test('has no empty row, few deviations and many tests', () => {
    for (const { id, requirement, how, proofs } of rows) {
      expect(
        Math.min(requirement.length, how.length, ...proofs.map((p) => p.length)),
        id,
      ).toBeGreaterThan(3);
    }
    const deviations = rows.filter(({ how }) => how.startsWith('**Deviation.**'));
    expect(deviations.length).toBeLessThanOrEqual(MOST_DEVIATIONS);
    const tested = rows.filter(({ proofs }) => proofs.some((proof) => TEST.test(proof)));
    expect(tested.length).toBeGreaterThanOrEqual(FEWEST_TESTED);
  });

  test('names tests and sections that exist', () => {
    const missing = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter((proof) => {
          const [, path = '', title = ''] = TEST.exec(proof) ?? [];
          if (path !== '') return !titleExists(path, title);
          const [, document = '', heading = ''] = SECTION.exec(proof) ?? [];
          return document === '' || !sectionExists(document, heading);
        })
        .map((proof) => `${id}: ${proof}`),
    );
    expect(missing).toEqual([]);
  });

  test('a made-up test or section is found out', () => {
    expect(titleExists('server/src/gen/asvs.test.ts', 'names tests and sections that exist')).toBe(
      true,
    );
    expect(titleExists('server/src/gen/asvs.test.ts', 'names tests and sections')).toBe(false);
    expect(titleExists('server/src/gen/gone.test.ts', 'names')).toBe(false);
    expect(sectionExists('README.md', 'Run it for real')).toBe(true);
    expect(sectionExists('README.md', 'Run it')).toBe(false);
  });
});
