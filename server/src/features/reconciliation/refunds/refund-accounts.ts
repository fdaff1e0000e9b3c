import type { BodyOf, giveRefundAccount, RefundAccountKind } from '@prelaunch/contract';
import { openOrLog, type Secrets, type Vault } from '../../../platform/keys/secrets.ts';

type GivenAccount = BodyOf<typeof giveRefundAccount>;

/** An account that the member of a refund has given. */
export interface RefundAccount {
  readonly kind: RefundAccountKind;
  readonly holderName: string;
  /** Of a bank account; null for a UPI ID. */
  readonly accountNumber: string | null;
  readonly ifscCode: string | null;
  /** Null for a bank account. */
  readonly upi: string | null;
  /** Counted from 1. */
  readonly version: number;
}

/** The columns of a refund that hold its accounts. */
export interface AccountColumns {
  readonly state: string;
  readonly account_sealed: string | null;
  readonly account_given_at: Date | null;
  readonly account_version: number;
  readonly sent_account_version: number | null;
}

/** The account of a request, as the version after `earlier`. */
export function toAccount(given: GivenAccount, earlier: number): RefundAccount {
  const { kind, holderName } = given;
  const of = { kind, holderName, version: earlier + 1 };
  return given.kind === 'BANK'
    ? { ...of, accountNumber: given.accountNumber, ifscCode: given.ifscCode, upi: null }
    : { ...of, accountNumber: null, ifscCode: null, upi: given.upi };
}

export const sealAccounts = (secrets: Secrets, accounts: readonly RefundAccount[]): string =>
  secrets.seal('account', JSON.stringify(accounts));

/** Returns the accounts of a refund; none when they cannot be opened. */
export function openAccounts(
  { secrets, log }: Vault,
  { account_sealed: sealed }: Pick<AccountColumns, 'account_sealed'>,
): readonly RefundAccount[] {
  const opened = sealed === null ? null : openOrLog(secrets, 'account', sealed, log);
  return opened === null ? [] : (JSON.parse(opened) as readonly RefundAccount[]);
}

/** Returns the account that got the money, or of a refund that is due the newest one; null for none. */
export function openAccount(vault: Vault, row: AccountColumns): RefundAccount | null {
  const wanted = row.state === 'SENT' ? row.sent_account_version : row.account_version;
  return openAccounts(vault, row).find(({ version }) => version === wanted) ?? null;
}

export const isSameAccount = (one: RefundAccount, other: RefundAccount): boolean =>
  one.holderName === other.holderName &&
  one.accountNumber === other.accountNumber &&
  one.ifscCode === other.ifscCode &&
  one.upi === other.upi;

/** Shows the first two characters of the name, if there are more than four, and the handle: 'as…@okaxis'. */
const shortUpi = (upi: string): string =>
  upi.replace(/^([^@]*)@/, (_, name: string) => `${name.length > 4 ? name.slice(0, 2) : ''}…@`);

/** 'XXXX4321, SBIN0000813' or 'as…@okaxis': enough to recognise an account, too little to use it. */
export const shortAccount = ({ accountNumber, ifscCode, upi }: RefundAccount): string =>
  accountNumber === null
    ? shortUpi(upi ?? '')
    : `XXXX${accountNumber.slice(-4)}, ${ifscCode ?? ''}`;
