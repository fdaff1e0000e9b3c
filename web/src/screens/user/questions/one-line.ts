/** A typed text as one line: the contract allows no line breaks, which a phone's keyboard types by its Enter key. */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
