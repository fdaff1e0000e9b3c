import { PAGE_ERROR_LENGTHS as LENGTHS } from '@prelaunch/contract';
import { ApiFailure } from '../api/failures.ts';

/** What a report says about an error. */
export interface ErrorDescription {
  readonly message: string;
  readonly stack: string;
}

/** Messages may quote what a person typed or what a call returned: masks quoted texts, e-mail addresses and numbers. */
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

/** The end of a stack's line: line and column of the script. */
const POSITION = /:\d+:\d+\)?$/;

/** A line without the query of its address. */
function withoutQuery(line: string): string {
  const position = POSITION.exec(line)?.[0] ?? '';
  const [address = ''] = line.slice(0, line.length - position.length).split(/[?#]/, 1);
  return address + position;
}

/** The lines of a stack that have a position. */
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
