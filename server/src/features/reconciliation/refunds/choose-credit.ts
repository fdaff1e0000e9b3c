import { chooseCredit as chooseCall } from '@prelaunch/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { transactionAs } from '../../auth/index.ts';
import { recordByMember } from './member-entry.ts';
import { lockOwnRefund } from './own-refunds.store.ts';
import { isChoice } from './refund-choice.ts';
import { findRefund, setCredit, type RefundRow } from './refunds.store.ts';

/**
 * Keeps one of the member's refunds as a credit for the next order, or has an unused credit sent after all. Repeating the
 * call changes nothing.
 *
 * Refuses with `not_found`, `refund_over`, `refund_account_given` or `credit_in_use`.
 */
export const chooseCredit = (
  deps: Deps,
  member: Member,
  ip: string,
  choice: { readonly id: string; readonly keep: boolean },
): Promise<RefundRow> =>
  transactionAs(deps.db, member, async (tx, person) => {
    const { id, keep } = choice;
    if (!(await lockOwnRefund(tx, member, id))) refuse('not_found');
    const find = async () => (await findRefund(tx, deps, member, id)) ?? refuse('not_found');
    const earlier = await find();
    if (!isChoice(earlier, keep)) return earlier;
    // The admin may have transferred the money already.
    if (keep && earlier.account_version > 0) refuse('refund_account_given');
    await setCredit(tx, member.companyId, choice);
    const refund = await find();
    await recordByMember(tx, member, person, ip, {
      action: chooseCall.audit,
      refund,
      before: { state: earlier.state },
      after: { state: refund.state },
    });
    return refund;
  });
