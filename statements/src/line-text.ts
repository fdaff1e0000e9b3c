import { MAX_NARRATION } from '@prelaunch/domain/statement-line';

/** Joins the parts of a narration by one space, up to MAX_NARRATION characters. */
export function joinNarration(parts: readonly string[]): string {
  const joined = parts.join(' ').replaceAll(/\s+/g, ' ').trim();
  return Array.from(joined).slice(0, MAX_NARRATION).join('').trimEnd();
}

/**
 * A reference as printed. Null for nothing, dashes, zeros, and for a number that a spreadsheet program has rounded
 * (`4.11E+11`), whose digits are lost.
 */
export function cleanReference(text: string): string | null {
  const bare = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^'/, '');
  return /^[-–—.0\s/]*$/.test(bare) || /^\d(?:\.\d+)?E\+\d+$/i.test(bare) ? null : bare;
}

const MAX_SHOWN = 200;

/** The cells of a row on one line, for an admin. */
export function shownRow(cells: readonly string[]): string {
  const text = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  return Array.from(text.join(' | ')).slice(0, MAX_SHOWN).join('');
}
