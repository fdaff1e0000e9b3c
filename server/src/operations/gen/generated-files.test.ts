import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';

test('the generated documents are up to date; refresh them with: npm run gen', async () => {
  for (const { path, text } of await generatedFiles()) {
    expect(await readFile(path, 'utf8'), path).toBe(text);
  }
});
