import { MAX_STATEMENT_LINES } from '@prelaunch/domain/statement-line';

/** Rows of a file: transactions, and the rows on which their narrations continue. */
export const MAX_ROWS = 4 * MAX_STATEMENT_LINES;
