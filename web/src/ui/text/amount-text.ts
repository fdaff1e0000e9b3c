import { indianGroups } from '@prelaunch/domain/text-ends';

/**
 * These functions only edit the text of an amount field; they do not calculate. A plain text has digits, at most one
 * point and at most two decimals ('', '.', '5.' and '.5' occur while typing); a shown text is the same with Indian
 * grouping ('1,23,456.5').
 */
export interface AmountEdit {
  plain: string;
  /** The caret's position in the shown text. */
  caret: number;
}

const MAX_WHOLE_DIGITS = 12;
const significant = (text: string) => text.replaceAll(/[^\d.]/g, '');

/** '123456.5' -> '1,23,456.5' */
export function groupAmount(plain: string): string {
  const point = plain.indexOf('.');
  const whole = point === -1 ? plain : plain.slice(0, point);
  return indianGroups(whole) + plain.slice(whole.length);
}

/** '₹ 1,23,456.789' -> '123456.78'; null when it is not an amount. */
export function plainAmount(text: string): string | null {
  const bare = text
    .replace(/^\s*(?:rs\.?|inr|₹)\s*/i, '')
    .replaceAll(/\s/g, '')
    .replace(/\/-$/, '');
  if (!/^[\d,]*(?:\.\d*)?$/.test(bare)) return null;
  const [whole = '', decimals] = bare.replaceAll(',', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_WHOLE_DIGITS) return null;
  return decimals === undefined ? digits : `${digits}.${decimals.slice(0, 2)}`;
}

const shownCaret = (shown: string, significantBefore: number): number => {
  let caret = 0;
  for (let seen = 0; caret < shown.length && seen < significantBefore; caret += 1) {
    if (shown[caret] !== ',') seen += 1;
  }
  return caret;
};

/**
 * Applies an edit of the field. `before` is the plain text before it, `raw` the field's new content
 * with the caret at `rawCaret`. An edit whose result is not an amount changes nothing.
 */
export function editAmount(
  before: string,
  raw: string,
  rawCaret: number,
  inputType = '',
): AmountEdit {
  const shownBefore = groupAmount(before);
  let text = raw;
  let caret = rawCaret;
  if (shownBefore.length === raw.length + 1 && significant(raw) === before) {
    // Deleting only a comma would restore it, so the digit beside it is deleted.
    if (inputType === 'deleteContentForward') {
      text = raw.slice(0, caret) + raw.slice(caret + 1);
    } else {
      caret = Math.max(0, caret - 1);
      text = raw.slice(0, caret) + raw.slice(caret + 1);
    }
  }
  const plain = plainAmount(text);
  if (plain === null) {
    const kept = Math.max(0, caret - (text.length - shownBefore.length));
    return { plain: before, caret: Math.min(kept, shownBefore.length) };
  }
  const zeros = significant(text).length - significant(text).replace(/^0+(?=\d)/, '').length;
  const beforeCaret = Math.max(0, significant(text.slice(0, caret)).length - zeros);
  return { plain, caret: shownCaret(groupAmount(plain), beforeCaret) };
}
