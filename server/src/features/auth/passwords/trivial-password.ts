/** Rows of adjacent keys. Alphabetical and numerical order are checked separately. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '!@#$%^&*()', 'qazwsxedc'];

const isLetterOrDigit = (character: string): boolean => /^[\p{Letter}\p{Number}]$/u.test(character);

/** Whether the second character repeats or neighbours the first, in the alphabet or on the keyboard. */
function follows(before: string, after: string): boolean {
  if (before === after) return true;
  const step = Math.abs((before.codePointAt(0) ?? 0) - (after.codePointAt(0) ?? 0));
  if (step === 1 && isLetterOrDigit(before) && isLetterOrDigit(after)) return true;
  return ROWS.some((row) => row.includes(before + after) || row.includes(after + before));
}

/** A password with fewer runs than this is a pattern. */
const MIN_RUNS = 4;
/** A password that repeats at most this many characters is a pattern. */
const MAX_REPEATED_LENGTH = 4;
/** Longer passwords are no pattern: lists of guesses have no patterns of this length. */
const MAX_PATTERN_LENGTH = 32;

/**
 * Whether a password is a pattern: fewer than four runs of repeated or neighbouring characters
 * ('aaaaaaaa', 'abcd4321', 'qwer1234'), or up to four characters over and over ('x7k!x7k!x7k!'),
 * in at most 32 characters.
 */
export function isTrivialPassword(password: string): boolean {
  const characters = Array.from(password.toLowerCase());
  if (characters.length > MAX_PATTERN_LENGTH) return false;
  const repeats = (unit: number) =>
    characters.every((character, n) => n < unit || character === characters[n - unit]);
  if (Array.from({ length: MAX_REPEATED_LENGTH }, (_, n) => n + 1).some(repeats)) return true;
  const runs = characters.filter((character, n) => {
    const before = characters[n - 1];
    return before === undefined || !follows(before, character);
  });
  return runs.length < MIN_RUNS;
}
