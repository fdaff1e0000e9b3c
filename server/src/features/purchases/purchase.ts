import { amountToPay } from '@prelaunch/domain/credits';
import {
  basisPoints,
  paise,
  paiseSum,
  tokens,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type PaiseSum,
  type Tokens,
} from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { PurchaseMark } from '@prelaunch/contract';
import type { InterventionKind, InterventionReason } from '@prelaunch/domain/interventions';
import type { QuestionReason } from '@prelaunch/domain/questions';
import type { LinkToMedia } from '../media/index.ts';

/** A purchase for all audiences; the schemas of the contract strip the fields that an audience must not see. */
export interface Purchase {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly paymentCode: string | null;
  readonly createdAt: Date;
  readonly paymentMethod: PaymentMethod;
  readonly transactionId: string | null;
  readonly referenceNumber: string | null;
  readonly price: MicroRupees;
  readonly totalQuantity: Tokens;
  readonly amount: Paise;
  readonly platformCharge: Paise;
  readonly finalAmount: Paise;
  /** What a credit of the member pays of it; undefined without one. */
  readonly credited: Paise | undefined;
  readonly status: PurchaseStatus;
  readonly receipt: { id: string; url: string; mimeType: string; name: string } | null;
  readonly seenAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /** Null when no tokens are reserved: the purchase is decided, or its reservation has expired. */
  readonly reservedUntil: Date | null;
  /** The holder of the account that was paid; null where none is stored, undefined where it was not read. */
  readonly payeeName?: string | null | undefined;
  /** The hold that lasts, or the reversal; null for none. */
  readonly intervention: Intervention | null;
  /** Oldest first; undefined without any. */
  readonly questions: Question[] | undefined;
  /** The purchase for what was paid that has taken its place, and the one whose place it has taken; undefined for none. */
  readonly reducedTo: OrderSize | undefined;
  readonly reducedFrom: OrderSize | undefined;
}

interface OrderSize {
  readonly id: string;
  readonly totalQuantity: Tokens;
  readonly finalAmount: Paise;
  readonly status: PurchaseStatus;
  readonly isReversed: boolean;
}

/** As the database returns it: decimal texts, because JSON has no bigint. */
interface StoredSize {
  readonly id: string;
  readonly quantity: string;
  readonly total: string;
  readonly status: PurchaseStatus;
  readonly isReversed: boolean;
}

/** A question about the purchase. Only the schemas for admins have its author, and whether its answer was read. */
export interface Question {
  readonly id: string;
  readonly reason: QuestionReason;
  readonly question: string;
  readonly askedAt: Date;
  readonly askedBy: string;
  readonly answer: {
    readonly text: string;
    readonly at: Date;
    readonly file: Purchase['receipt'];
  } | null;
  /** When an admin first opened the purchase with the answer. */
  readonly readAt: Date | null;
}

/** As the database returns it. */
interface StoredQuestion extends Pick<Question, 'id' | 'reason' | 'question' | 'askedBy'> {
  readonly askedAt: string;
  /** Holds the name of a deleted admin. */
  readonly bySealed: string | null;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  readonly readAt: string | null;
  readonly fileId: string | null;
  readonly mimeType: string | null;
  readonly fileName: string | null;
}

/** A hold or reversal. Only the schemas for admins have its note and its author. */
export interface Intervention {
  readonly kind: InterventionKind;
  readonly reason: InterventionReason;
  readonly at: Date;
  readonly note: string;
  readonly by: string;
}

/** As the database returns it. */
interface StoredIntervention extends Omit<Intervention, 'at'> {
  readonly at: string;
  /** Holds the name of a deleted admin. */
  readonly bySealed: string | null;
}

export interface PurchaseForAdmin extends Purchase {
  readonly typedAmount: Paise | null;
  readonly bankName: string | null;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly mobile: string;
    readonly referralCode: string;
    readonly isApproved: boolean;
  };
  readonly marks: PurchaseMark[];
  readonly firstReference: string | null;
  readonly statementUntil: string | null;
  readonly bankAmount: PaiseSum | null;
  readonly feeRate: BasisPoints;
  readonly decidedBy: string | null;
}

/** The columns that members and admins both read. */
export interface PurchaseRow {
  readonly id: string;
  readonly order_number: string | null;
  readonly payment_code: string | null;
  readonly created_at: Date;
  readonly payment_method: PaymentMethod;
  readonly reference_number: string | null;
  readonly price_micro_rupees: MicroRupees;
  readonly quantity: Tokens;
  readonly amount_paise: Paise;
  readonly fee_paise: Paise;
  readonly total_paise: Paise;
  readonly credited_paise: Paise;
  readonly status: PurchaseStatus;
  readonly receipt_id: string | null;
  readonly receipt_mime_type: string | null;
  readonly receipt_name: string | null;
  readonly seen_at: Date | null;
  readonly decided_at: Date | null;
  readonly reject_reason: string | null;
  readonly reserved_until: Date | null;
  readonly released_at: Date | null;
  readonly payee_name?: string | null;
  readonly intervention: StoredIntervention | null;
  /** Undefined directly after a submission. */
  readonly questions?: readonly StoredQuestion[] | null;
  readonly reduced_to?: StoredSize | null;
  readonly reduced_from?: StoredSize | null;
}

export interface PurchaseForAdminRow extends PurchaseRow {
  readonly typed_amount_paise: Paise | null;
  readonly bank_name: string | null;
  readonly fee_basis_points: number;
  readonly account_id: string;
  readonly member_name: string;
  readonly member_mobile: string;
  /** Holds name and mobile number of a deleted member. */
  readonly member_sealed: string | null;
  readonly member_referral_code: string;
  readonly member_is_approved: boolean;
  readonly member_deleted: boolean;
  readonly member_can_log_in: boolean;
  readonly password_set_by_admin: boolean;
  readonly needs_second_admin: boolean;
  readonly awaiting_confirmation: boolean;
  readonly unusual_reference: boolean;
  readonly contested: boolean;
  readonly proof_reused: boolean;
  /** The reference before its correction; null if it was not corrected. */
  readonly first_reference: string | null;
  /** The sum of the statement lines that are assigned to it or name it, less refunds; null when there are none. */
  readonly bank_paise: bigint | null;
  /** Whether an imported statement covers the day of the purchase and the next one. */
  readonly bank_covered: boolean;
  /** The last day of the company's imported statements, `YYYY-MM-DD`; null without any. */
  readonly statement_until: string | null;
  readonly decided_by_name: string | null;
  /** Holds the name of a deleted admin. */
  readonly decided_by_sealed: string | null;
}

function linkedFile(
  linkTo: LinkToMedia,
  id: string | null,
  mimeType: string | null,
  name: string | null,
): Purchase['receipt'] {
  if (id === null || mimeType === null || name === null) return null;
  return { id, url: linkTo(id), mimeType, name };
}

const toQuestion =
  (linkTo: LinkToMedia) =>
  ({ answer, answeredAt, readAt, ...stored }: StoredQuestion): Question => ({
    id: stored.id,
    reason: stored.reason,
    question: stored.question,
    askedAt: new Date(stored.askedAt),
    askedBy: stored.askedBy,
    readAt: readAt === null ? null : new Date(readAt),
    answer:
      answer === null || answeredAt === null
        ? null
        : {
            text: answer,
            at: new Date(answeredAt),
            file: linkedFile(linkTo, stored.fileId, stored.mimeType, stored.fileName),
          },
  });

const isReserved = ({ status, released_at: releasedAt }: PurchaseRow): boolean =>
  status === 'PENDING' && releasedAt === null;

export const toIntervention = (stored: StoredIntervention): Intervention => ({
  ...stored,
  at: new Date(stored.at),
});

const toOrderSize = (stored: StoredSize | null | undefined): OrderSize | undefined =>
  stored === null || stored === undefined
    ? undefined
    : {
        id: stored.id,
        totalQuantity: tokens(BigInt(stored.quantity)),
        finalAmount: paise(BigInt(stored.total)),
        status: stored.status,
        isReversed: stored.isReversed,
      };

export function toPurchase(row: PurchaseRow, linkTo: LinkToMedia): Purchase {
  return {
    id: row.id,
    orderNumber: row.order_number,
    paymentCode: row.payment_code,
    createdAt: row.created_at,
    paymentMethod: row.payment_method,
    transactionId: row.reference_number,
    referenceNumber: row.reference_number,
    price: row.price_micro_rupees,
    totalQuantity: row.quantity,
    amount: row.amount_paise,
    platformCharge: row.fee_paise,
    finalAmount: row.total_paise,
    credited: row.credited_paise > 0n ? row.credited_paise : undefined,
    status: row.status,
    receipt: linkedFile(linkTo, row.receipt_id, row.receipt_mime_type, row.receipt_name),
    seenAt: row.seen_at,
    decidedAt: row.decided_at,
    reason: row.reject_reason,
    reservedUntil: isReserved(row) ? row.reserved_until : null,
    payeeName: row.payee_name,
    intervention: row.intervention && toIntervention(row.intervention),
    questions: row.questions?.map(toQuestion(linkTo)),
    reducedTo: toOrderSize(row.reduced_to),
    reducedFrom: toOrderSize(row.reduced_from),
  };
}

const isReversed = ({ intervention }: PurchaseRow): boolean => intervention?.kind === 'REVERSAL';

/**
 * Returns the marks that show an admin what to check before deciding on the purchase.
 *
 * @param viewerId the account of the calling admin; null for super admins and exports
 */
export function marksOf(row: PurchaseForAdminRow, viewerId: string | null): PurchaseMark[] {
  const { typed_amount_paise: typed, bank_paise: bank } = row;
  const toPay = amountToPay({ finalAmount: row.total_paise, credited: row.credited_paise });
  const newest = row.status === 'PENDING' ? row.questions?.at(-1) : undefined;
  const marks: [PurchaseMark, boolean][] = [
    ['member_waiting', !row.member_is_approved],
    ['unusual_reference', row.unusual_reference],
    ['contested_reference', row.contested],
    ['typed_amount_differs', typed !== null && typed !== toPay],
    ['proof_reused', row.proof_reused],
    ['reference_corrected', row.first_reference !== null],
    ['account_deleted', row.member_deleted],
    ['password_set_by_admin', row.password_set_by_admin],
    ['own_purchase', row.account_id === viewerId],
    ['not_reserved', row.status === 'PENDING' && !isReserved(row)],
    ['needs_second_admin', row.needs_second_admin && !row.awaiting_confirmation],
    ['awaiting_confirmation', row.awaiting_confirmation],
    ['bank_seen', bank !== null],
    ['bank_amount_differs', bank !== null && bank !== toPay && !isReversed(row)],
    ['bank_not_seen', bank === null && row.bank_covered],
    ['on_hold', row.intervention?.kind === 'HOLD'],
    ['reversed', isReversed(row)],
    ['question_open', newest !== undefined && newest.answer === null && row.member_can_log_in],
    ['reduced', row.reduced_to !== null && row.reduced_to !== undefined],
    ['question_answered', newest !== undefined && newest.answer !== null],
  ];
  return marks.filter(([, set]) => set).map(([mark]) => mark);
}

/** @param viewerId as for `marksOf` */
export function toPurchaseForAdmin(
  row: PurchaseForAdminRow,
  linkTo: LinkToMedia,
  viewerId: string | null,
): PurchaseForAdmin {
  return {
    ...toPurchase(row, linkTo),
    typedAmount: row.typed_amount_paise,
    bankName: row.bank_name,
    user: {
      id: row.account_id,
      name: row.member_name,
      mobile: row.member_mobile,
      referralCode: row.member_referral_code,
      isApproved: row.member_is_approved,
    },
    marks: marksOf(row, viewerId),
    firstReference: row.first_reference,
    statementUntil: row.statement_until,
    bankAmount: row.bank_paise === null ? null : paiseSum(row.bank_paise),
    feeRate: basisPoints(BigInt(row.fee_basis_points)),
    decidedBy: row.decided_by_name,
  };
}
