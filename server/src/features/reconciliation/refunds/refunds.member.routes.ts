import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import { chooseCredit } from './choose-credit.ts';
import { giveAccount } from './give-account.ts';
import { listRefundsOf, MOST_ACCOUNTS } from './own-refunds.store.ts';
import { openAccount, shortAccount } from './refund-accounts.ts';
import type { RefundRow } from './refunds.store.ts';

/** Not while an order takes it, and not once an account is given: the money may be on its way there. */
const canChoose = (row: RefundRow): boolean =>
  row.state === 'CREDIT' ? row.used_for === null : row.state === 'DUE' && row.account_version === 0;

/** Converts a refund of one of the member's purchases to the reply of the contract. */
function toOwnRefund(vault: Vault, row: RefundRow) {
  const account = openAccount(vault, row);
  return {
    id: row.id,
    state: row.state,
    amount: row.amount_paise,
    reason: row.reason,
    purchaseId: row.purchase_id ?? '',
    orderNumber: row.order_number,
    registeredAt: row.registered_at,
    sentReference: row.sent_reference,
    sentDay: row.sent_day,
    account: account && {
      kind: account.kind,
      holderName: account.holderName,
      number: shortAccount(account),
    },
    canGiveAccount: row.state === 'DUE' && row.account_version < MOST_ACCOUNTS,
    usedFor: row.used_for,
    isFree: row.is_free,
    canChoose: canChoose(row),
  };
}

/** Handlers of a member's refunds and their accounts. */
export const memberRefundHandlers = (deps: Deps) =>
  handlers({
    listOwnRefunds: async ({ actor }) => ({
      refunds: (await listRefundsOf(deps.db, deps, actor)).map((row) => toOwnRefund(deps, row)),
    }),

    giveRefundAccount: async ({ actor, ip, body }) =>
      toOwnRefund(deps, await giveAccount(deps, actor, ip, body)),

    chooseCredit: async ({ actor, ip, body }) =>
      toOwnRefund(deps, await chooseCredit(deps, actor, ip, body)),
  });
