import type { BodyOf, giveRefundAccount, RefundAccountKind } from '@prelaunch/contract';
import { openOrLog, type Secrets, type Vault } from '../../../platform/keys/secrets.ts';

type GivenAccount = BodyOf<typeof giveRefundAccount>;

/** The account to which a refund goes. */
export interface RefundAccount {
  readonly kind: RefundAccountKind;
  readonly holderName: string;
  /** Of a bank account; null for a UPI ID. */
  readonly accountNumber: string | null;
  readonly ifscCode: string | null;
  /** Null for a bank account. */
  readonly upi: string | null;
}

/** The columns of a refund that hold its account. */
export interface AccountColumns {
  readonly account_sealed: string | null;
  readonly account_given_at: Date | null;
  readonly account_version: number;
}

export const toAccount = (given: GivenAccount): RefundAccount => {
  const { kind, holderName } = given;
  return given.kind === 'BANK'
    ? { kind, holderName, accountNumber: given.accountNumber, ifscCode: given.ifscCode, upi: null }
    : { kind, holderName, accountNumber: null, ifscCode: null, upi: given.upi };
};

export const sealAccount = (secrets: Secrets, account: RefundAccount): string =>
  secrets.seal('account', JSON.stringify(account));

/** Returns the account of a refund; null when there is none, or when it cannot be opened. */
export function openAccount(
  { secrets, log }: Vault,
  { account_sealed: sealed }: Pick<AccountColumns, 'account_sealed'>,
): RefundAccount | null {
  const opened = sealed === null ? null : openOrLog(secrets, 'account', sealed, log);
  return opened === null ? null : (JSON.parse(opened) as RefundAccount);
}

/** Compares results of `toAccount` and `openAccount`, whose fields have one order. */
export const isSameAccount = (one: RefundAccount, other: RefundAccount): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** 'XXXX4321, SBIN0000813', or the UPI ID: enough to recognise an account, too little to use it. */
export const shortAccount = ({ accountNumber, ifscCode, upi }: RefundAccount): string =>
  accountNumber === null ? (upi ?? '') : `XXXX${accountNumber.slice(-4)}, ${ifscCode ?? ''}`;
