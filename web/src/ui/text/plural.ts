import { LOCALE } from '../language.ts';

let rules: Intl.PluralRules | undefined;

/** The form of a text for this count in the language of the build. */
export function plural(count: number, forms: { readonly one: string; readonly other: string }) {
  rules ??= new Intl.PluralRules(LOCALE);
  return rules.select(count) === 'one' ? forms.one : forms.other;
}
