import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

/** Tests that ESLint's rules report code that breaks them. */

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../..', import.meta.url)) });

async function rulesBrokenBy(source: string): Promise<(string | null)[]> {
  // Plain JavaScript: the rules that need types would read the whole project.
  const results = await eslint.lintText(source, { filePath: 'scripts/planted.mjs' });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

test.each([
  ['a repetition at the end of a text', '/[\\s.]+$/', 'regexp/no-super-linear-move'],
  ['nested repetition', '/^(?:a+)+b$/', 'regexp/no-super-linear-backtracking'],
  [
    'two neighbours that share characters',
    '/^\\d+-?\\d+x$/',
    'regexp/no-super-linear-backtracking',
  ],
  ['a pattern in a string', "new RegExp('=+$')", 'regexp/no-super-linear-move'],
])('a super-linear regular expression is an error: %s', async (_, pattern, rule) => {
  expect(await rulesBrokenBy(`export const pattern = ${pattern};\n`)).toContain(rule);
});

test('a linear regular expression is allowed', async () => {
  expect(await rulesBrokenBy('export const pattern = /^[a-z]{1,20}$/;\n')).toEqual([]);
});
