import { LEAST_TO_PAY } from '@prelaunch/domain/credits';
import { addPaise, formatPaise } from '@prelaunch/domain/money';
import { isAvailable } from '../../../purchases/credit.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';
import { formatDayInWords } from '../../../ui/dates.ts';
import { ownRefundTexts as texts } from './texts.ts';

type Story = readonly string[];

/** Money that was sent to the member, and the account. */
function sentStory({ amount, sentDay, sentReference, account }: OwnRefund): Story {
  const day = formatDayInWords(sentDay ?? '') ?? '';
  return [
    texts.sent(formatPaise(amount), day, sentReference ?? ''),
    ...(account === null ? [] : [texts.sentTo(account.holderName, account.number)]),
  ];
}

/** Money that is kept for the next order, or pays a part of one. */
function creditStory(refund: OwnRefund, namesOrder: boolean): Story {
  const { amount, orderNumber, usedFor, isFree } = refund;
  const money = formatPaise(amount);
  if (usedFor != null) {
    const order = usedFor.orderNumber;
    return [order === null ? texts.paysAnOrder(money) : texts.pays(money, order)];
  }
  return [
    namesOrder && orderNumber !== null ? texts.keptOfOrder(money, orderNumber) : texts.kept(money),
    ...(isAvailable(refund) ? [texts.keptFrom(formatPaise(addPaise(amount, LEAST_TO_PAY)))] : []),
    ...(isFree === false ? [texts.notNow] : []),
  ];
}

/** Money that is to be sent, and what the member can say about it. */
function dueStory(refund: OwnRefund, namesOrder: boolean): Story {
  const { amount, orderNumber, reason, account, canGiveAccount, canChoose } = refund;
  const money = formatPaise(amount);
  return [
    namesOrder && orderNumber !== null ? texts.dueOfOrder(money, orderNumber) : texts.due(money),
    texts.reason(reason),
    ...(account === null
      ? [canChoose === true && canGiveAccount ? texts.askOrKeep : texts.ask]
      : [texts.goesTo(account.holderName, account.number), texts.mailFollows]),
    ...(canGiveAccount ? [] : [texts.noMoreChanges]),
    ...(canChoose === true && (account !== null || !canGiveAccount) ? [texts.orKeep] : []),
    // A server of the previous release does not say whether it could be kept.
    ...(canChoose === false && account !== null ? [texts.askToKeep] : []),
  ];
}

/**
 * What the refund is, and where the money goes or went.
 *
 * @param namesOrder whether the order that was paid is not named around it
 */
export function refundStory(refund: OwnRefund, namesOrder: boolean): Story {
  const { state, amount } = refund;
  if (state === 'SENT') return sentStory(refund);
  if (state === 'CANCELLED') return [texts.cancelled(formatPaise(amount))];
  if (state === 'CREDIT') return creditStory(refund, namesOrder);
  if (state === 'DUE') return dueStory(refund, namesOrder);
  // A state that this page does not know: nothing is claimed of it.
  return [formatPaise(amount)];
}
