import { MAX_PENDING } from '@prelaunch/domain/limits';
import type { Paise } from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import { hasProof, type PaymentMethod } from '@prelaunch/domain/payment-methods';
import { priceOrder, type PricedOrder } from '@prelaunch/domain/pricing';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { Company } from '../../features/companies/index.ts';
import { idAt, type DemoMember, type SaleSpan } from './demo-members.ts';
import {
  drawBank,
  drawMethod,
  drawReference,
  rejectReasons,
  typedReference,
} from './demo-payments.ts';
import { DAY, drawMoments, HOUR, later, workingMoment } from './demo-times.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;

/** The proof of a payment by bank transfer or UPI. */
export interface DemoProof {
  readonly method: 'UPI' | 'BANK';
  readonly bank: string;
  /** As the bank writes it, and as the member typed it. */
  readonly reference: string;
  readonly typedReference: string;
  readonly typedAmount: Paise | null;
  readonly receiptId: string;
}

export interface DemoOrder {
  readonly id: string;
  readonly buyer: DemoMember;
  readonly orderNumber: string;
  readonly method: PaymentMethod;
  readonly price: PricedOrder;
  readonly createdAt: Date;
  readonly proof: DemoProof | null;
  readonly reservedUntil: Date;
  readonly releasedAt: Date | null;
  readonly status: PurchaseStatus;
  readonly seenAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** The company's sale. */
export interface Sale extends SaleSpan {
  readonly company: Pick<
    Company,
    'price' | 'feeRate' | 'reservationHours' | 'reservationHoursUnverified'
  >;
  /** The orders of the last day divided by those of the first day. */
  readonly growth: number;
}

type Outcome = Pick<DemoOrder, 'status' | 'seenAt' | 'decidedAt' | 'reason'>;

/** Outcomes that are the same in every run, so that the pictures show them. */
type Fixed = 'waiting' | 'rejected' | undefined;

/**
 * Every second of this many newest orders of an open sale waits, so that admins have purchases to decide whatever
 * the hour of the run.
 */
const NEWEST = 24;

/** @param fromEnd how many orders of the sale are newer than this one */
function fixedOutcome(isOpen: boolean, fromEnd: number, isSecondOfFirst: boolean): Fixed {
  if (fromEnd === 0) return 'waiting';
  if (isSecondOfFirst) return 'rejected';
  return isOpen && fromEnd < NEWEST && fromEnd % 2 === 0 ? 'waiting' : undefined;
}

/**
 * Draws the decision: within office hours, mostly on the same or the next day. A few orders of the last weeks get no
 * decision, so that their reservations end.
 */
function drawOutcome(
  random: Random,
  method: PaymentMethod,
  createdAt: Date,
  now: Date,
  fixed: Fixed,
): Outcome {
  const wait = Math.exp(Math.log(5) + 0.9 * random.normal()) * HOUR;
  const at = workingMoment(random, later(createdAt, wait));
  const days = (now.getTime() - createdAt.getTime()) / DAY;
  const isForgotten = random.chance(days < 3 ? 0.4 : days < 25 ? 0.03 : 0);
  const isRefused = random.chance(0.08);
  const isWaiting = fixed === undefined ? isForgotten : fixed === 'waiting';
  const isRejected = fixed === undefined ? isRefused : fixed === 'rejected';
  const reason = random.pick(rejectReasons(method));
  const opened = later(at, -random.integer(20, 900) * 1_000);
  const seenAt = opened > createdAt ? opened : later(createdAt, 1_000);
  if (isWaiting || at >= now) {
    const isSeen = random.chance(0.4) && seenAt < now;
    return { status: 'PENDING', seenAt: isSeen ? seenAt : null, decidedAt: null, reason: null };
  }
  return isRejected
    ? { status: 'REJECTED', seenAt, decidedAt: at, reason }
    : { status: 'APPROVED', seenAt, decidedAt: at, reason: null };
}

function drawProof(
  random: Random,
  method: 'UPI' | 'BANK',
  total: Paise,
  createdAt: Date,
  position: number,
): DemoProof {
  const bank = drawBank(random);
  const reference = drawReference(random, method, total, createdAt, bank);
  return {
    method,
    bank: bank.name,
    reference,
    typedReference: typedReference(random, reference, position),
    typedAmount: random.chance(0.97) ? total : null,
    receiptId: idAt(random, later(createdAt, -MINUTE)),
  };
}

/** When the tokens were released; null while they are reserved, or when the order was decided before. */
function releaseOf(random: Random, reservedUntil: Date, end: Date): Date | null {
  if (reservedUntil >= end) return null;
  const released = later(reservedUntil, random.integer(1, 55) * 1_000);
  return released < end ? released : reservedUntil;
}

/** Chooses who buys at a moment; throws when nobody can. */
function drawBuyer(
  random: Random,
  members: readonly DemoMember[],
  pending: ReadonlyMap<string, number>,
  at: Date,
): DemoMember {
  const joinedBefore = later(at, -20 * MINUTE);
  const able = members.filter(
    ({ id, createdAt, leftAt }) =>
      createdAt < joinedBefore &&
      (leftAt === null || at < leftAt) &&
      (pending.get(id) ?? 0) < MAX_PENDING,
  );
  return random.weighted(able.map((member) => [member, member.activity] as const));
}

/** Draws the orders of a sale with these amounts, in the order of their dates. */
export function drawOrders(
  random: Random,
  { company, growth, ...span }: Sale,
  members: readonly DemoMember[],
  amounts: readonly Paise[],
): readonly DemoOrder[] {
  const moments = drawMoments(random, amounts.length, span, growth);
  const pending = new Map<string, number>();
  const [first] = members;
  const isOpen = span.until >= span.now;
  let ofFirst = 0;
  return amounts.map((amount, n) => {
    const isLast = n === amounts.length - 1;
    // The last order of a sale that is still open has just been submitted.
    const isNew = isLast && isOpen;
    const createdAt = isNew ? later(span.now, -25 * MINUTE) : (moments[n] ?? span.from);
    const drawn = drawBuyer(random, members, pending, createdAt);
    // The first member is shown in pictures: one order of each status.
    const buyer = isLast && first !== undefined ? first : drawn;
    if (buyer === first) ofFirst += 1;
    const fixed = fixedOutcome(isOpen, amounts.length - 1 - n, buyer === first && ofFirst === 2);

    const price = priceOrder(amount, company);
    const isEarly = createdAt < later(span.from, 20 * DAY);
    const method = drawMethod(random, price.total, isEarly);
    const outcome = drawOutcome(random, method, createdAt, span.now, fixed);
    const isUnverified = buyer.verifiedAt === null || buyer.verifiedAt > createdAt;
    const hours =
      !hasProof(method) && isUnverified
        ? company.reservationHoursUnverified
        : company.reservationHours;
    const reservedUntil = later(createdAt, hours * HOUR);
    if (outcome.status === 'PENDING') pending.set(buyer.id, (pending.get(buyer.id) ?? 0) + 1);
    return {
      id: idAt(random, createdAt),
      buyer,
      orderNumber: orderNumber(createdAt.getTime() - random.integer(1, 9) * MINUTE),
      method,
      price,
      createdAt,
      proof: hasProof(method) ? drawProof(random, method, price.total, createdAt, n) : null,
      reservedUntil,
      releasedAt: releaseOf(random, reservedUntil, outcome.decidedAt ?? span.now),
      ...outcome,
    };
  });
}
