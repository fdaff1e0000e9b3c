import { describe, expect, test } from 'vitest';
import { ALLOWED_FILE, allowedFiles, bannedWordsIn, filesWithBannedWords } from './banned-words.ts';

describe('banned words', () => {
  test(`are only in the files of ${ALLOWED_FILE}`, async () => {
    const allowed = new Set(await allowedFiles());
    const found = [...(await filesWithBannedWords())].filter(([path]) => !allowed.has(path));
    expect(found, 'docs/style.md has the words to write instead').toEqual([]);
  });

  test(`are in every file of ${ALLOWED_FILE}; npm run gen removes the others`, async () => {
    const found = await filesWithBannedWords();
    expect((await allowedFiles()).filter((path) => !found.has(path))).toEqual([]);
  });

  test.each([
    ['// The process starts anew.', ['anew']],
    ['const planAnew = 1; type PageWish = 2;', ['anew', 'wish']],
    ['limiter.takeTurn(key)', ['takeTurn']],
    ['await poll(patience)', ['patience']],
    ["test('the sabotaged twin', …)", ['sabotaged']],
    ['renewal, retold, wishbone: parts of other words', []],
  ])('are found in %j', (text, words) => {
    expect(bannedWordsIn(text)).toEqual(words);
  });
});
