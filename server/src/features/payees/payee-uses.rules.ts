import { payeeSealText } from '@prelaunch/domain/payee-seal';

/** A version of a payee account, as one member sees it. */
export interface VersionOfPayee {
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly upi: string;
  readonly createdAt: Date;
  /** Whether a second admin confirmed this version. */
  readonly byTwoAdmins: boolean;
  /** The member's newest payment to this version that was not rejected. */
  readonly paidAt: Date | null;
}

export interface PayeeUse {
  /** Since when the account has its present number, IFSC code and UPI ID, without interruption. */
  readonly since: Date;
  /** Whether a second admin confirmed them. */
  readonly byTwoAdmins: boolean;
  /** The member's newest payment to exactly these numbers that was not rejected. */
  readonly paidAt: Date | null;
}

/**
 * Finds how long an account has had the numbers of its newest version. Another spelling of the bank's or the branch's name
 * makes a version, but no other account.
 *
 * @param versions the newest first, at least one
 */
export function currentUse(versions: readonly VersionOfPayee[]): PayeeUse {
  const [newest] = versions;
  if (newest === undefined) throw new Error('A payee account has no version');
  const text = payeeSealText(newest);
  const other = versions.findIndex((version) => payeeSealText(version) !== text);
  const same = other === -1 ? versions : versions.slice(0, other);
  const first = same.at(-1) ?? newest;
  const paid = same.flatMap(({ paidAt }) => (paidAt === null ? [] : [paidAt.getTime()]));
  return {
    since: first.createdAt,
    byTwoAdmins: first.byTwoAdmins,
    paidAt: paid.length === 0 ? null : new Date(Math.max(...paid)),
  };
}
