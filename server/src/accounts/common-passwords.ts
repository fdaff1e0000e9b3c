import { dictionary } from '@zxcvbn-ts/language-common';

const MOST_COMMON = 10_000;

const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));

/** Whether a password is among the first that anybody would try. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
