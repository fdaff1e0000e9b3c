import { entryOf } from '@prelaunch/contract';

/** The text of a code in the page's language; the server's English one where there is none, or an unknown one. */
export const inLanguage = (
  table: Readonly<Record<string, string>>,
  code: string | null,
  english: string | null,
): string | null => (code === null ? undefined : entryOf(table, code)) ?? english;
