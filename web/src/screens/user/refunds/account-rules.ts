import type { giveRefundAccount } from '@prelaunch/contract';
import { type BodyOf, type RefundAccountKind } from '@prelaunch/contract';
import { accountNumber, ifscCode, line, upiId } from '@prelaunch/contract/fields';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import { checkedBy, problemIn, type Problems } from '../../../forms/contract-check.ts';
import { ownRefundTexts as texts } from './texts.ts';

/** The typed account; the fields of the kind that is not chosen are ignored. */
export interface AccountForm {
  kind: RefundAccountKind;
  holderName: string;
  accountNumber: string;
  accountNumberAgain: string;
  ifscCode: string;
  upi: string;
}

const RULES = {
  holderName: line(texts.holder),
  accountNumber: accountNumber(),
  ifscCode: ifscCode(),
  upi: upiId(),
};

/** Checks the fields of the chosen kind as the call does, and compares the two account numbers. */
function check(form: AccountForm): Problems<AccountForm> {
  const problem = (name: keyof typeof RULES) => problemIn(RULES[name], form[name]);
  const holderName = problem('holderName');
  if (form.kind === 'UPI') return { holderName, upi: problem('upi') };
  const isEqual = withoutGaps(form.accountNumberAgain) === withoutGaps(form.accountNumber);
  return {
    holderName,
    accountNumber: problem('accountNumber'),
    accountNumberAgain: isEqual ? undefined : texts.numbersDiffer,
    ifscCode: problem('ifscCode'),
  };
}

export const checkedAccount = checkedBy(check);

/** The body of the call for a form that was checked. */
export function accountBody(id: string, form: AccountForm): BodyOf<typeof giveRefundAccount> {
  const { kind, holderName } = form;
  return kind === 'UPI'
    ? { id, kind, holderName, upi: form.upi }
    : { id, kind, holderName, accountNumber: form.accountNumber, ifscCode: form.ifscCode };
}
