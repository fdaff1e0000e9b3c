import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import type { Person } from '@prelaunch/testkit/people';

/** A pending purchase and the payment that the bank's statement shows for it. */
export interface Payment {
  readonly purchaseId: string;
  readonly reference: string;
  readonly rupees: number;
}

const DAY = '20/11/26';
const HEADER = [
  'Date',
  'Narration',
  'Chq./Ref.No.',
  'Value Dt',
  'Withdrawal Amt.',
  'Deposit Amt.',
  'Closing Balance',
];

/** Writes a CSV statement of HDFC Bank: a credit for each payment, then this many debits. */
export function statementOf(payments: readonly Payment[], debits: number): string {
  const credits = payments.map(({ reference, rupees }) => [
    DAY,
    `UPI-ASHA RAO-PAYMENT-${reference}`,
    reference,
    DAY,
    '',
    rupees.toFixed(2),
    '',
  ]);
  const others = Array.from({ length: debits }, (_, n) => [
    DAY,
    `ACH D- SUPPLIER ${n}`,
    '',
    DAY,
    `${n + 1}.00`,
    '',
    '',
  ]);
  return [HEADER, ...credits, ...others].map((cells) => cells.join(',')).join('\n');
}

export function importRequest({ token }: Person, statement: string): HttpRequest {
  const body = new FormData();
  body.append('file', new Blob([statement]), 'statement.csv');
  return encodeCall('importStatement', { token, body });
}

export const approveExactRequest = ({ token }: Person, lineIds: readonly string[]): HttpRequest =>
  encodeCall('approveExact', { token, body: { lineIds } });
