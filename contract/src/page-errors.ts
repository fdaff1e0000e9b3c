import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The maximum length of each text of a report, in UTF-16 code units. */
export const PAGE_ERROR_LENGTHS = {
  reference: 64,
  message: 500,
  stack: 4_000,
  page: 200,
  build: 100,
} as const;

/** Control characters, line separators and marks that change how a log line is displayed. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const withoutControls = (text: string): string => text.replace(UNPRINTABLE, ' ');

const text = (name: keyof typeof PAGE_ERROR_LENGTHS, clean = withoutControls) => {
  const most = PAGE_ERROR_LENGTHS[name];
  return z
    .string({ error: `${name} must be a text.` })
    .check(
      z.maxLength(most, { error: `${name} may have at most ${most} characters.` }),
      z.overwrite(clean),
    );
};

/** Pages report their unexpected errors, so that the server logs them. */
export const reportPageError = endpoint({
  method: 'POST',
  path: '/api/v1/public/page-error',
  summary: 'Report an unexpected error of a page',
  auth: ['visitor'],
  limit: 'report',
  effect: 'write',
  body: z.object({
    /** The reference that the page shows, or the id of the request that failed. */
    reference: text('reference'),
    message: text('message'),
    /** One frame per line. */
    stack: text('stack', (lines) => lines.split('\n').map(withoutControls).join('\n')),
    /** The path of the page, without its query. */
    page: text('page'),
    /** The entry script, whose name identifies the release. */
    build: text('build'),
  }),
  status: 201,
  message: 'Reported',
  fallback: 'Failed to report the error',
});
