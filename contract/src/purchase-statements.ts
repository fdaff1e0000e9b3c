import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const listStatementYears = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/statement',
  summary: 'The financial years in which the member has submitted purchases, newest first',
  auth: ['member'],
  effect: 'read',
  reply: z.object({
    /** The years in which they begin: 2026 from 1 April 2026 to 31 March 2027. */
    years: z.array(z.int()),
  }),
  message: 'Financial years',
  fallback: 'Failed to load the financial years',
});

export const getStatementPaper = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/statement/:year',
  summary: "The statement of the member's purchases of a financial year as a PDF",
  auth: ['member'],
  effect: 'read',
  params: z.object({
    year: z
      .string()
      .check(z.regex(/^20\d\d$/, { error: 'year must be a year from 2000 to 2099.' })),
  }),
  reply: 'file',
  message: 'Statement',
  fallback: 'Failed to load the statement',
});
