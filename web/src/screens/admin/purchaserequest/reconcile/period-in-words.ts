import { formatShortDate } from '../../../../ui/dates.ts';
import { reconcileTexts } from './texts.ts';

const NO_BREAK_SPACE = '\u00a0';

/** The days from `from` to `to`, `YYYY-MM-DD`, as '1 to 23 Nov 2026'. A line breaks only after 'to'. */
export function periodInWords(from: string, to: string): string {
  const last = formatShortDate(to);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : formatShortDate(from);
  const parts = from === to ? [last] : [reconcileTexts.fromDay(first), last];
  return parts.map((part) => part.replaceAll(' ', NO_BREAK_SPACE)).join(' ');
}
