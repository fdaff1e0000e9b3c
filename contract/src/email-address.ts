import { regexes } from 'zod/mini';

const MAX_LENGTH = 254;
/** More than 64 characters before the @, or a dot there that separates nothing. */
const BAD_LOCAL_PART = /^[^@]{65}|^\.|\.@|\.\./;
/** The last of two or more labels is no number. Letters of other scripts travel in their `xn--` form. */
const TOP_LEVEL = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Whether mail can be sent to this address, by its form: what browsers accept, and the rules above. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  regexes.html5Email.test(text) &&
  !BAD_LOCAL_PART.test(text) &&
  TOP_LEVEL.test(text);
