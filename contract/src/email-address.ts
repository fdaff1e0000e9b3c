import { regexes } from 'zod/mini';

const MAX_LENGTH = 254;
/** More than 64 characters before the @, or a leading, trailing or doubled dot. */
const BAD_LOCAL_PART = /^[^@]{65}|^\.|\.@|\.\./;
/** A host name of two or more labels, the last of them not a number. Non-Latin names are sent in their `xn--` form. */
const TOP_LEVEL = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Whether the text has the form of an e-mail address, by the pattern of browsers and the rules above. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  regexes.html5Email.test(text) &&
  !BAD_LOCAL_PART.test(text) &&
  TOP_LEVEL.test(text);
