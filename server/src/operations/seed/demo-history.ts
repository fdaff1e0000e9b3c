import {
  approveAccounts,
  approvePurchase,
  rejectPurchase,
  updateAccount,
} from '@prelaunch/contract';
import { readReference } from '../../features/purchases/index.ts';
import type { DemoAdmin } from './demo-companies.ts';
import type { FileRow, History, MemberRow, OrderRow, TrailRow } from './demo-history.store.ts';
import { idAt, type DemoMember } from './demo-members.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { Random } from './random.ts';

/** A network address that is reserved for documentation. */
const OFFICE_IP = '203.0.113.24';

interface HistoryParts {
  readonly admin: DemoAdmin;
  readonly payeeVersionId: string | null;
  readonly members: readonly DemoMember[];
  readonly orders: readonly DemoOrder[];
  readonly portraits: readonly FileRow[];
  readonly receipts: readonly FileRow[];
}

/** Turns invented members and orders into the rows that the product would have written. */
export function historyOf(random: Random, parts: HistoryParts): History {
  const { admin, payeeVersionId, members, orders, portraits, receipts } = parts;
  const portraitOf = new Map(portraits.map(({ owner_id, id }) => [owner_id, id]));
  return {
    files: [...portraits, ...receipts],
    members: members.map((member) => memberRow(member, portraitOf.get(member.id) ?? null)),
    orders: orders.map((order) => orderRow(order, admin, payeeVersionId)),
    trail: trailOf(random, admin, members, orders),
  };
}

const memberRow = (member: DemoMember, portraitId: string | null): MemberRow => ({
  id: member.id,
  status: member.status,
  is_approved: member.verifiedAt !== null,
  name: member.name,
  email: member.email,
  mobile: member.mobile,
  date_of_birth: member.dateOfBirth,
  profile_image_id: portraitId,
  referral_code: member.referralCode,
  referrer_id: member.referrerId,
  created_at: member.createdAt,
});

function orderRow(order: DemoOrder, admin: DemoAdmin, payeeVersionId: string | null): OrderRow {
  const { buyer, method, price, proof, decidedAt } = order;
  const reference = proof && readReference(method, proof.typedReference);
  const typedAmount = proof?.typedAmount ?? null;
  return {
    id: order.id,
    account_id: buyer.id,
    order_number: order.orderNumber,
    payment_method: method,
    reference_number: reference?.typed ?? null,
    unusual_reference: reference?.unusual ?? false,
    receipt_id: proof?.receiptId ?? null,
    bank_name: method === 'BANK' && proof !== null ? proof.bank : null,
    payee_version_id: proof === null ? null : payeeVersionId,
    amount_paise: String(price.amount),
    price_micro_rupees: String(price.price),
    quantity: String(price.quantity),
    fee_basis_points: String(price.feeRate),
    fee_paise: String(price.fee),
    total_paise: String(price.total),
    typed_amount_paise: typedAmount === null ? null : String(typedAmount),
    status: order.status,
    created_at: order.createdAt,
    reserved_until: order.reservedUntil,
    released_at: order.releasedAt,
    seen_at: order.seenAt,
    decided_at: decidedAt,
    decided_by: decidedAt === null ? null : admin.accountId,
    reject_reason: order.reason,
  };
}

/** The contents of an audit entry. */
interface Change extends Pick<TrailRow, 'action' | 'before' | 'after'> {
  readonly at: Date;
  readonly subject: readonly [type: string, id: string, label: string];
}

function changesOfMember({ id, name, verifiedAt, leftAt, status }: DemoMember): readonly Change[] {
  const subject = ['account', id, name] as const;
  const changes: Change[] = [];
  if (verifiedAt !== null) {
    const [before, after] = [{ isApproved: false }, { isApproved: true }];
    changes.push({ at: verifiedAt, action: approveAccounts.audit, subject, before, after });
  }
  if (leftAt !== null) {
    const [before, after] = [{ status: 'ACTIVE' }, { status }];
    changes.push({ at: leftAt, action: updateAccount.audit, subject, before, after });
  }
  return changes;
}

function decisionOf(order: DemoOrder): readonly Change[] {
  const { id, orderNumber, status, reason, decidedAt } = order;
  if (decidedAt === null) return [];
  return [
    {
      at: decidedAt,
      action: status === 'APPROVED' ? approvePurchase.audit : rejectPurchase.audit,
      subject: ['purchase', id, orderNumber],
      before: { status: 'PENDING' },
      after: { status, reason },
    },
  ];
}

/** The audit entries of everything that the admin did, in the order of time. */
function trailOf(
  random: Random,
  admin: DemoAdmin,
  members: readonly DemoMember[],
  orders: readonly DemoOrder[],
): readonly TrailRow[] {
  return [...members.flatMap(changesOfMember), ...orders.flatMap(decisionOf)]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, action, subject: [type, id, label], before, after }) => ({
      id: idAt(random, at),
      created_at: at,
      actor_id: admin.accountId,
      actor_name: admin.name,
      actor_email: admin.email,
      action,
      subject_type: type,
      subject_id: id,
      subject_label: label,
      before,
      after,
      ip: OFFICE_IP,
    }));
}
