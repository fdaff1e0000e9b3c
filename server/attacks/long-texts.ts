/** One form of a long text: `unit` repeated between `head` and `tail`. */
export interface Shape {
  readonly what: string;
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
}

const shape = (what: string, head: string, unit: string, tail = ''): Shape => ({
  what,
  head,
  unit,
  tail,
});

/**
 * Runs of characters that a regular expression may repeat, with an end that it does not match. An
 * expression that restarts at each character of the run, or that can divide the run in many ways, takes
 * quadratic time or worse. The first shapes match the most frequent expressions: trimming, and the forms of
 * numbers and addresses.
 */
export const SHAPES: readonly Shape[] = [
  shape('spaces between two letters', 'x', ' ', 'x'),
  shape('spaces and dots between two letters', 'x', ' .', 'x'),
  shape('digits and then a letter', '', '1', 'x'),
  shape('an e-mail address of many labels and another @', 'a@', 'a.', '@'),
  shape('letters', '', 'a'),
  shape('spaces', '', ' '),
  shape('dots', '', '.'),
  shape('dots between two letters', 'x', '.', 'x'),
  shape('letters and then an exclamation mark', '', 'a', '!'),
  shape('digits in groups and then a letter', '', '1 ', 'x'),
  shape('digits with hyphens and then a letter', '+91', '-1', 'x'),
  shape('zeros with an exponent', '0.', '0', 'e'),
  shape('labels and then an exclamation mark', '', 'a.', '!'),
  shape('labels with hyphens', 'a', '-a', '-.'),
  shape('at signs', 'a', '@', 'a'),
  shape('slashes and dots', '', '../', 'x'),
  shape('backslashes and quotes', '', '\\"', 'x'),
  shape('pairs of a name and a value', '', 'a=1; ', '='),
  shape('a list', '', '1.2.3.4, ', 'x'),
  shape('percent signs', '', '%', 'x'),
  shape('lines', 'x', '\n', 'x'),
  shape('lines of spaces', 'x', '\r\n ', 'x'),
  shape('tabs', 'x', '\t', 'x'),
  shape('characters without width', 'x', '\u200b', 'x'),
  shape('accents on one letter', 'e', '\u0301', '!'),
  shape('emoji joined into one', '👩', '\u200d👩', 'x'),
  shape('letters that grow in lower case', '', 'İ', '!'),
  shape('halves of surrogate pairs', '', '\ud83d', 'x'),
];

/** Whether a header may contain the shape. */
export const isPlain = ({ head, unit, tail }: Shape): boolean =>
  /^[\x20-\x7e]+$/.test(head + unit + tail);

/** The longest text of this shape that fits into `room` bytes, as `sizeOf` counts them. */
export function fill(
  { head, unit, tail }: Shape,
  room: number,
  sizeOf: (text: string) => number,
): string {
  const count = Math.floor((room - sizeOf(head) - sizeOf(tail)) / sizeOf(unit));
  return head + unit.repeat(Math.max(1, count)) + tail;
}
