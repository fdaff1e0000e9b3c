import { PAGE_ERROR_LENGTHS as LENGTHS } from '@prelaunch/contract';
import { ApiFailure } from '../api/failures.ts';

/** The part of a report that describes the error. */
export interface ErrorDescription {
  readonly message: string;
  readonly stack: string;
}

/** Masks quoted texts, e-mail addresses and numbers, because messages may quote the input of a person or a reply. */
const masked = (text: string): string =>
  text
    .replace(/"[^"]*"/g, '"…"')
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word.replace(/\d{4,}/g, '…')))
    .join(' ');

function messageOf(error: unknown): string {
  if (error instanceof ApiFailure)
    return `ApiFailure: ${error.code}, status ${String(error.status)}`;
  if (error instanceof Error) return masked(`${error.name}: ${error.message}`);
  return masked(typeof error === 'string' ? error : `thrown: ${typeof error}`);
}

/** The end of a stack line: line and column in the script. */
const POSITION = /:\d+:\d+\)?$/;

/** Removes the query and the fragment of the address in a stack line. */
function withoutQuery(line: string): string {
  const position = POSITION.exec(line)?.[0] ?? '';
  const [address = ''] = line.slice(0, line.length - position.length).split(/[?#]/, 1);
  return address + position;
}

/** Returns the stack lines that end with a position. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => POSITION.test(line))
    .map((line) => withoutQuery(line.trim()))
    .join('\n');
}

/** Describes an error without personal data, cut to the lengths of a report. */
export const describeError = (error: unknown): ErrorDescription => ({
  message: messageOf(error).slice(0, LENGTHS.message),
  stack: framesOf(error).slice(0, LENGTHS.stack),
});
