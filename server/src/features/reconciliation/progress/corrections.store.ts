import type { RefusalCode } from '@prelaunch/contract';
import { hasProof, type PaymentMethod } from '@prelaunch/domain/payment-methods';
import { referenceKey } from '@prelaunch/domain/reference-number';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';

interface Correctable {
  readonly label: string;
  readonly status: string;
  readonly payment_method: PaymentMethod;
  readonly reference_number: string | null;
  readonly reference_key: string | null;
  readonly is_corrected: boolean;
  /** Whether it is for what was paid of an order, whose number an admin has compared. */
  readonly is_reduced: boolean;
}

/** What a correction has changed. */
export interface Correction {
  /** A one-line label of the purchase. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Why this purchase cannot get the reference; null if it can. */
function refusalOf(purchase: Correctable, key: string): RefusalCode | null {
  if (purchase.status !== 'PENDING') return 'purchase_already_decided';
  if (purchase.is_reduced || !hasProof(purchase.payment_method)) return 'reference_not_correctable';
  if (purchase.is_corrected) return 'reference_already_corrected';
  if (purchase.reference_key === key) return 'reference_unchanged';
  return null;
}

/**
 * Replaces the reference of a member's pending purchase, once. The purchase counts as not opened by an admin again, so
 * nobody approves it by a reference that they compared before.
 *
 * The transaction must hold the member's account exclusively, because the member could submit the same reference
 * meanwhile.
 *
 * @param readReference returns the text as stored for a payment method, and whether its form is unusual
 * @returns null when an earlier call has already made this correction
 */
export async function correctReference(
  tx: Tx,
  { companyId, accountId }: Member,
  id: string,
  typed: string,
  readReference: (method: PaymentMethod, typed: string) => { typed: string; unusual: boolean },
): Promise<Correction | null> {
  const key = referenceKey(typed);
  const { rows } = await sql<Correctable>`
    select coalesce(p.order_number, p.id::text) as label, p.status, p.payment_method, p.reference_number,
           p.reference_key, exists (select from purchase_corrections c
             where c.company_id = p.company_id and c.purchase_id = p.id) as is_corrected,
           p.reduced_from is not null as is_reduced
    from purchases p
    where p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = ${id}
    for no key update of p`.execute(tx);
  const purchase = rows[0] ?? refuse('not_found');
  if (purchase.is_corrected && purchase.reference_key === key) return null;
  const refusal = refusalOf(purchase, key);
  if (refusal !== null) refuse(refusal);

  const claimed = await sql`
    select from purchases
    where company_id = ${companyId} and account_id = ${accountId} and reference_key = ${key}
      and status in ('PENDING', 'APPROVED') and reversed_at is null limit 1`.execute(tx);
  if (claimed.rows.length > 0) refuse('reference_already_submitted');

  await sql`
    insert into purchase_corrections (company_id, purchase_id, reference_number, reference_key)
    select company_id, id, reference_number, reference_key from purchases
    where (company_id, id) = (${companyId}, ${id})`.execute(tx);
  const reference = readReference(purchase.payment_method, typed);
  await sql`
    update purchases set reference_number = ${reference.typed}, unusual_reference = ${reference.unusual},
      seen_at = null
    where (company_id, id) = (${companyId}, ${id})`.execute(tx);
  return { label: purchase.label, before: purchase.reference_number ?? '', after: reference.typed };
}
