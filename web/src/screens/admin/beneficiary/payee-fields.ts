import { addBeneficiary, type getBeneficiary, type ReplyOf } from '@prelaunch/contract';
import { checkedBy, problemIn, type Problems } from '../../../forms/contract-check.ts';

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

export const payeeResolver = checkedBy(checkPayee);
