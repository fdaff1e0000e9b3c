import { addBeneficiary, type getBeneficiary, type ReplyOf } from '@prelaunch/contract';
import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import * as z from 'zod/mini';
import { checkedBy, problemIn, type Problems } from '../../../forms/contract-check.ts';
import { beneficiaryTexts as texts } from './texts.ts';

export type Beneficiary = NonNullable<ReplyOf<typeof getBeneficiary>>;
export type PayeeAccount = Beneficiary['banks'][number];

const rules = addBeneficiary.body.shape;
export type PayeeField = keyof typeof rules;
export type PayeeValues = Record<PayeeField, string>;

/** The fields in the order of the form. */
export const PAYEE_FIELDS: readonly PayeeField[] = [
  'holderName',
  'bankName',
  'branch',
  'accountNumber',
  'ifscCode',
  'upi',
];

export const BANK_FIELDS = PAYEE_FIELDS.filter((field) => field !== 'upi');

export const EMPTY_PAYEE: PayeeValues = {
  holderName: '',
  bankName: '',
  branch: '',
  accountNumber: '',
  ifscCode: '',
  upi: '',
};

/** The editable part of an account. */
export function valuesOf(account: PayeeValues): PayeeValues {
  const { holderName, bankName, branch, accountNumber, ifscCode, upi } = account;
  return { holderName, bankName, branch, accountNumber, ifscCode, upi };
}

/** Checks each field as the call does. */
function checkPayee(values: PayeeValues): Problems<PayeeValues> {
  return Object.fromEntries(
    PAYEE_FIELDS.map((field) => [field, problemIn(rules[field], values[field])]),
  );
}

/** The values of the form. The number of a new account is typed a second time. */
export interface PayeeForm extends PayeeValues {
  accountNumberAgain: string;
}

/** Compares the two account numbers, if the form asks for both. */
export const payeeResolver = (isNew: boolean) =>
  checkedBy((values: PayeeForm): Problems<PayeeForm> => {
    const { accountNumber, accountNumberAgain } = values;
    const isEqual = withoutGaps(accountNumberAgain) === withoutGaps(accountNumber);
    return {
      ...checkPayee(values),
      accountNumberAgain: isNew && !isEqual ? texts.numbersDiffer : undefined,
    };
  });

/** The numbers of the seal as they will be stored; null while one of them is not valid. */
export function sealNumbersOf(values: Pick<PayeeValues, keyof PayeeNumbers>): PayeeNumbers | null {
  const parsed = z.safeParse(
    z.object({ accountNumber: rules.accountNumber, ifscCode: rules.ifscCode, upi: rules.upi }),
    values,
  );
  return parsed.success ? parsed.data : null;
}
