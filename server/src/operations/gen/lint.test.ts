import { fileURLToPath } from 'node:url';
import { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';

/** Tests that ESLint's rules report code that breaks them. */

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../../..', import.meta.url)) });

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

/** Checks a line with the syntax that browser tests may not use; the rules that need types would read the whole project. */
async function isRefusedInBrowserTests(line: string): Promise<boolean> {
  const config: unknown = await eslint.calculateConfigForFile('e2e/conformance/login.spec.ts');
  const { rules } = config as { rules: Linter.RulesRecord };
  const restricted = { 'no-restricted-syntax': rules['no-restricted-syntax'] ?? 'off' } as const;
  const messages = new Linter().verify(`async () => {\n${line}\n};`, { rules: restricted });
  expect(messages.filter(({ fatal }) => fatal === true)).toEqual([]);
  return messages.length > 0;
}

test.each([
  'expect(await row.count()).toBe(2);',
  'expect(await page.getByRole("alert").isVisible()).toBe(true);',
  'expect((await title.textContent())?.length).toBe(4);',
  'expect((await title.boundingBox())?.y).toBeLessThan(100);',
  'expect([await name.inputValue(), await mail.inputValue()]).toEqual(["a", "b"]);',
  'expect(await code.evaluate((input) => input.scrollWidth)).toBe(0);',
])('a browser test may not read a moving page once: %s', async (line) => {
  expect(await isRefusedInBrowserTests(line)).toBe(true);
});

test.each([
  'await expect(row).toHaveCount(2);',
  'await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(100);',
  'expect(await page.evaluate(() => document.cookie)).toBe("");',
])('a browser test may repeat what it reads, and read the state of the page: %s', async (line) => {
  expect(await isRefusedInBrowserTests(line)).toBe(false);
});
