import { refuse } from '../../../platform/refuse.ts';
import type { RefundRow } from './refunds.store.ts';

/** Whether a choice changes a refund. Refuses one that was sent or cancelled with `refund_over`. */
export function isChoice({ state }: Pick<RefundRow, 'state'>, keep: boolean): boolean {
  if (state !== 'DUE' && state !== 'CREDIT') refuse('refund_over');
  return (state === 'CREDIT') !== keep;
}
