import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Today in India, as files are named by it. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Presses 'Export CSV' and gives the lines of the file, its heading first. */
export async function exportedRows(page: Page, name: string): Promise<readonly string[]> {
  // Midnight may pass meanwhile.
  const days = [today()];
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  days.push(today());
  expect(days.map((day) => `${name}-${day}.csv`)).toContain(download.suggestedFilename());
  const text = await readFile(await download.path(), 'utf8');
  // As spreadsheets want it.
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}
