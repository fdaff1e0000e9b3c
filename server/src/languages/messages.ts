import type { RefusalCode } from '@prelaunch/contract';
import type { Language, Translated } from '@prelaunch/domain/languages';
import type { Messages } from './message-types.ts';
import { messages as hindi } from './messages.hi.ts';

/** A language without messages gets the English ones. */
const TRANSLATIONS: Partial<Record<Translated, Messages>> = { hi: hindi };

const messagesIn = (language: Language): Messages | null =>
  language === 'en' ? null : (TRANSLATIONS[language] ?? null);

/** The message of a refusal; null where the English one is sent. */
export const refusalIn = (language: Language, code: RefusalCode): string | null =>
  messagesIn(language)?.refusals[code] ?? null;

/** The message of a successful call; the English one where there is no translation. */
export function replyIn(language: Language, english: string, value: unknown): string {
  const messages = messagesIn(language);
  if (messages === null) return english;
  const results = resultsIn(value);
  if (results !== null) {
    return messages.doneOfAll(results.filter(({ status }) => status).length, results.length);
  }
  const replies: Readonly<Record<string, string>> = messages.replies;
  return Object.hasOwn(replies, english) ? (replies[english] ?? english) : english;
}

/** The results of a bulk call; null for the reply of another call. */
function resultsIn(value: unknown): readonly { readonly status: boolean }[] | null {
  if (typeof value !== 'object' || value === null || !('results' in value)) return null;
  return Array.isArray(value.results) ? (value.results as { status: boolean }[]) : null;
}
