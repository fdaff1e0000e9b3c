import * as english from '@prelaunch/contract/field-texts';
import type { Language } from '@prelaunch/domain/languages';
import type { FieldTexts } from './server-texts.ts';
import { textsIn } from './translations.ts';

/** The texts of invalid fields, which the contract's schemas write in English. */

/** A text that contains a label or a number, or both in this order. */
interface Pattern {
  readonly name: string;
  /** What is before, between and after them. */
  readonly segments: readonly string[];
}

/** Private characters, which no text contains, in the place of a label and a number. */
const LABEL = '\u{E000}';
const NUMBER = '\u{E001}';
const PLACES = /[\u{E000}\u{E001}]/u;

const constants = new Map<string, string>();
const patterns: Pattern[] = [];
for (const [name, text] of Object.entries(english)) {
  if (typeof text === 'string') {
    constants.set(text, name);
    continue;
  }
  const write = text as (...parts: string[]) => string;
  patterns.push({ name, segments: write(LABEL, NUMBER).split(PLACES) });
}

/** The label and the number in a text of a pattern; null for any other text. */
function valuesOf(text: string, [before = '', ...others]: readonly string[]): string[] | null {
  if (!text.startsWith(before)) return null;
  const values: string[] = [];
  let start = before.length;
  for (const [index, segment] of others.entries()) {
    const isLast = index === others.length - 1;
    const end = isLast ? text.length - segment.length : text.indexOf(segment, start);
    if (end <= start || !text.endsWith(isLast ? segment : '')) return null;
    values.push(text.slice(start, end));
    start = end + segment.length;
  }
  return values;
}

function translated(text: string, texts: FieldTexts): string {
  const constant = texts[constants.get(text) ?? ''];
  if (typeof constant === 'string') return constant;
  for (const { name, segments } of patterns) {
    const values = valuesOf(text, segments);
    const write = texts[name];
    if (values !== null && typeof write === 'function') {
      return (write as (...parts: string[]) => string)(...values);
    }
  }
  return text;
}

/** The texts of invalid fields in a language; one that has no translation stays English. */
export function fieldMessagesIn(
  language: Language,
  messages: string | readonly string[],
): string | readonly string[] {
  const texts = textsIn(language).fields;
  if (texts === undefined) return messages;
  return typeof messages === 'string'
    ? translated(messages, texts)
    : messages.map((text) => translated(text, texts));
}
