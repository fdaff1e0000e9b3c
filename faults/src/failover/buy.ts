import { randomUUID } from 'node:crypto';
import { submitPurchase } from '@prelaunch/contract';
import type { Person } from '@prelaunch/testkit/people';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { AckLog } from '../load/acks.ts';
import { bought, buyRequest } from '../load/calls.ts';
import type { HttpAnswer } from '../load/http.ts';
import { callUntilAnswered } from './call.ts';
import type { Installation } from './setup.ts';

type Bought =
  | { readonly id: string; readonly refused: null }
  | { readonly id: null; readonly refused: HttpAnswer };

/** Buys one token, repeated with the same key until it is answered, and logs the acknowledgement. */
export async function buyToken(
  installation: Pick<Installation, 'entrance'>,
  member: Person,
  acks: AckLog,
): Promise<Bought> {
  const orderNumber = newOrderNumber();
  const request = buyRequest(member, randomUUID(), orderNumber);
  const answer = await callUntilAnswered(installation, request);
  if (answer.status !== submitPurchase.status) return { id: null, refused: answer };
  const { id, totalQuantity } = bought(answer);
  await acks.append({
    kind: 'bought',
    id,
    accountId: member.id,
    orderNumber,
    quantity: totalQuantity,
  });
  return { id, refused: null };
}
