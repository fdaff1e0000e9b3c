/** Texts of form parts that several areas share. */
export const newPasswordTexts = {
  least: (least: number) => `At least ${String(least)} characters.`,
  missing: (count: number) =>
    count === 1 ? 'One more character is needed.' : `${String(count)} more characters are needed.`,
  enough: 'Long enough. A longer one is safer.',
  strong: 'Long, so it is hard to guess.',
} as const;

/** Why a session ends that nobody has ended here. */
export const sessionEndedText =
  'You were logged out: the password was changed, you logged in on other devices, or this one was not used for long.';
