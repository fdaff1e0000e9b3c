import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Today's date in India, which is in the names of files. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Presses a button of an export, by default 'Export CSV', and returns the lines of the file, its heading first. */
export async function exportedRows(
  page: Page,
  name: string,
  button = 'Export CSV',
): Promise<readonly string[]> {
  // The date may change while the file is downloaded.
  const days = [today()];
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  days.push(today());
  expect(days.map((day) => `${name}-${day}.csv`)).toContain(download.suggestedFilename());
  const text = await readFile(await download.path(), 'utf8');
  // The file begins with a byte order mark, which spreadsheets need.
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}
