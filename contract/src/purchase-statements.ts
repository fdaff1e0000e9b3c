import { financialYearOf } from '@prelaunch/domain/financial-year';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

const years = z.object({
  /** The years in which they begin: 2026 from 1 April 2026 to 31 March 2027. */
  years: z.array(z.int()),
});

const noYear = { error: 'year must be a financial year from 2000 to the present one.' };

const year = z
  .string(noYear)
  .check(
    z.refine(
      (text) => /^20\d\d$/.test(text) && Number(text) <= financialYearOf(new Date()),
      noYear,
    ),
  );

export const listStatementYears = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/statement',
  summary: 'The financial years in which the member has submitted purchases, newest first',
  auth: ['member'],
  effect: 'read',
  reply: years,
  message: 'Financial years',
  fallback: 'Failed to load the financial years',
});

export const getStatementPaper = endpoint({
  method: 'GET',
  path: '/api/v1/user/transaction/statement/:year',
  summary: "The statement of the member's purchases of a financial year as a PDF",
  auth: ['member'],
  effect: 'read',
  params: z.object({ year }),
  reply: 'file',
  message: 'Statement',
  fallback: 'Failed to load the statement',
});

export const listMemberStatementYears = endpoint({
  method: 'GET',
  path: '/api/v1/admin/auth/statement/:id',
  summary:
    'The financial years in which a member of the company has submitted purchases, newest first',
  auth: ['admin'],
  effect: 'read',
  params: z.object({ id: id() }),
  reply: years,
  message: 'Financial years',
  fallback: 'Failed to load the financial years',
});

export const getMemberStatementPaper = endpoint({
  method: 'GET',
  path: '/api/v1/admin/auth/statement/:id/paper',
  summary:
    "The statement of a member's purchases of a financial year as a PDF, as the member downloads it",
  auth: ['admin'],
  effect: 'read',
  params: z.object({ id: id() }),
  query: z.object({ year }),
  reply: 'file',
  message: 'Statement',
  fallback: 'Failed to load the statement',
});
