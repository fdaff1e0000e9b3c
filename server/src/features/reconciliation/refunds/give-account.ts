import { giveRefundAccount, type BodyOf } from '@prelaunch/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { transactionAs } from '../../auth/index.ts';
import { recordByMember } from './member-entry.ts';
import { lockOwnRefund, storeAccount } from './own-refunds.store.ts';
import {
  isSameAccount,
  openAccount,
  openAccounts,
  sealAccounts,
  shortAccount,
  toAccount,
} from './refund-accounts.ts';
import { mailMember } from './refund-mail.ts';
import { findRefund, type RefundRow } from './refunds.store.ts';

/**
 * Stores the account to which a refund of one of the member's purchases goes, and mails the member, who learns of an
 * account that another person gave. The same account again changes nothing.
 *
 * Refuses with `not_found`, `refund_over`, `refund_is_credit` or `too_many_refund_accounts`.
 */
export const giveAccount = (
  deps: Deps,
  member: Member,
  ip: string,
  given: BodyOf<typeof giveRefundAccount>,
): Promise<RefundRow> =>
  transactionAs(deps.db, member, async (tx, person) => {
    const { id } = given;
    if (!(await lockOwnRefund(tx, member, id))) refuse('not_found');
    const find = async () => (await findRefund(tx, deps, member, id)) ?? refuse('not_found');
    const earlier = await find();
    if (earlier.state === 'CREDIT') refuse('refund_is_credit');
    if (earlier.state !== 'DUE') refuse('refund_over');
    const before = openAccount(deps, earlier);
    const after = toAccount(given, earlier.account_version);
    if (before !== null && isSameAccount(before, after)) return earlier;
    const accounts = [...openAccounts(deps, earlier), after];
    await storeAccount(tx, member, id, sealAccounts(deps.secrets, accounts));
    const refund = await find();
    await mailMember(deps, tx, refund, 'refundAccountMail');
    await recordByMember(tx, member, person, ip, {
      action: giveRefundAccount.audit,
      refund,
      before: before && { holderName: before.holderName, account: shortAccount(before) },
      after: { holderName: after.holderName, account: shortAccount(after) },
    });
    return refund;
  });
