/** Keys that lie side by side; letters and digits in their own order need no row. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '!@#$%^&*()', 'qazwsxedc'];

const isOrdered = (character: string): boolean => /^[\p{Letter}\p{Number}]$/u.test(character);

/** Whether the second character is what people type next when they think of nothing. */
function follows(before: string, after: string): boolean {
  if (before === after) return true;
  const step = Math.abs((before.codePointAt(0) ?? 0) - (after.codePointAt(0) ?? 0));
  if (step === 1 && isOrdered(before) && isOrdered(after)) return true;
  return ROWS.some((row) => row.includes(before + after) || row.includes(after + before));
}

/** A password of fewer runs than this is a pattern, not a secret. */
const FEWEST_RUNS = 4;
/** Nor is one that repeats so few characters. */
const LONGEST_UNIT = 4;

/**
 * Whether a password is a pattern: fewer than four runs of repeated or neighbouring characters
 * ('aaaaaaaa', 'abcd4321', 'qwer1234'), or up to four characters over and over ('x7k!x7k!x7k!').
 */
export function isTrivialPassword(password: string): boolean {
  const characters = Array.from(password.toLowerCase());
  const repeats = (unit: number) =>
    characters.every((character, n) => n < unit || character === characters[n - unit]);
  if (Array.from({ length: LONGEST_UNIT }, (_, n) => n + 1).some(repeats)) return true;
  const runs = characters.filter((character, n) => {
    const before = characters[n - 1];
    return before === undefined || !follows(before, character);
  });
  return runs.length < FEWEST_RUNS;
}
