import { UnbrokenText } from './UnbrokenText.tsx';

const DATES_AND_TIMES =
  /(\d{4}-\d\d-\d\d|\d{1,2}:\d\d [ap]m|\p{Script=Devanagari}{2,12} \d{1,2}:\d\d)/iu;

/** A text whose dates, such as '2026-11-22', and times, such as '2:29 pm' and 'दोपहर 2:29', are never broken into two lines. */
export function DateText({ children }: { readonly children: string }) {
  return <UnbrokenText parts={DATES_AND_TIMES}>{children}</UnbrokenText>;
}
