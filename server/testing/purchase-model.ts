import { MAX_PENDING } from '@prelaunch/domain/limits';
import type { InterventionKind } from '@prelaunch/domain/interventions';
import { microRupees, paise, tokens, tokensFor, type Tokens } from '@prelaunch/domain/money';
import { decide, type PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { MAX_QUESTIONS } from '@prelaunch/domain/questions';
import { release, reserve, settle, take, type Supply } from '@prelaunch/domain/supply';

/**
 * A model of purchases: the rules of `domain` for prices, supply and decisions, applied to calls in sequence.
 * `model.test.ts` compares the real server with it, for sequential and for concurrent calls.
 */

/** Each of the two companies has `MEMBERS` members and one admin. */
export const COMPANIES = 2;
export const MEMBERS = 3;
export const REFERENCES = 4;

export type Op =
  | {
      readonly kind: 'buy';
      readonly label: number;
      readonly member: number;
      readonly rupees: number;
    }
  | {
      readonly kind: 'prove';
      readonly label: number;
      readonly member: number;
      readonly rupees: number;
      readonly reference: number;
    }
  /** Repeats the last order of this label under its key. */
  | { readonly kind: 'retry'; readonly label: number }
  | {
      readonly kind: 'decide';
      readonly label: number;
      readonly decision: 'APPROVED' | 'REJECTED';
      /** The company whose admin decides, which may not be the purchase's. */
      readonly company: number;
    }
  /** Holds, releases or reverses the order, by the admin of this company. */
  | {
      readonly kind: 'hold' | 'release' | 'reverse';
      readonly label: number;
      readonly company: number;
    }
  /** Asks about the order, or opens it, by the admin of this company. */
  | { readonly kind: 'ask' | 'open'; readonly label: number; readonly company: number }
  /** Approves what was paid of the order: an order of this label for so many rupees takes its place. */
  | {
      readonly kind: 'reduce';
      readonly label: number;
      readonly order: number;
      readonly rupees: number;
      readonly company: number;
    }
  /** The member answers a question of the order. */
  | {
      readonly kind: 'answer';
      readonly label: number;
      /** The position of the question, from 0. */
      readonly question: number;
    }
  /** The reservation has expired and the job has ended it. */
  | { readonly kind: 'expire'; readonly label: number }
  | { readonly kind: 'price'; readonly company: number; readonly rupees: number }
  | { readonly kind: 'payee'; readonly company: number; readonly name: string }
  | { readonly kind: 'block'; readonly member: number; readonly company: number }
  | { readonly kind: 'delete'; readonly member: number; readonly company: number };

interface Order {
  readonly op: Extract<Op, { kind: 'buy' | 'prove' }>;
  readonly status: PurchaseStatus;
  readonly quantity: Tokens;
  /** Rupees per token when it was submitted. */
  readonly price: number;
  /** The label of the order that has taken its place for what was paid, and the one whose place it has taken. */
  readonly reducedTo: number | null;
  readonly reducedFrom: number | null;
  /** False once its reservation has expired. */
  readonly reserved: boolean;
  /** The hold that lasts, or the reversal. */
  readonly intervention: InterventionKind | null;
  /** Whether each question is answered, oldest first. */
  readonly questions: readonly boolean[];
  /** Whether an answer has come that no admin has opened. */
  readonly unread: boolean;
}

export interface State {
  readonly orders: ReadonlyMap<number, Order>;
  /** Rupees per token, by company. */
  readonly prices: readonly number[];
  readonly payees: readonly string[];
  readonly payeeChanges: readonly number[];
  readonly members: readonly ('ACTIVE' | 'BLOCKED' | 'DELETED')[];
  /** By company. */
  readonly supplies: readonly Supply[];
  /** How often a company's payee may change within a day. */
  readonly maxPayeeChanges: number;
}

/** 'done', or the code of the refusal. */
export type Result = string;

export const companyOf = (member: number): number => Math.floor(member / MEMBERS);

interface Beginning {
  readonly supply: number;
  readonly price: number;
  readonly payee: string;
  readonly maxPayeeChanges: number;
}

export const begin = ({ supply, price, payee, maxPayeeChanges }: Beginning): State => ({
  maxPayeeChanges,
  orders: new Map(),
  supplies: Array.from({ length: COMPANIES }, () => ({
    privateSupply: tokens(BigInt(supply)),
    reserved: tokens(0n),
    approved: tokens(0n),
  })),
  prices: Array.from({ length: COMPANIES }, () => price),
  payees: Array.from({ length: COMPANIES }, () => payee),
  payeeChanges: Array.from({ length: COMPANIES }, () => 0),
  members: Array.from({ length: COMPANIES * MEMBERS }, () => 'ACTIVE'),
});

const replaced = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((old, n) => (n === at ? item : old));

const referenceOf = ({ op }: Order) => (op.kind === 'prove' ? op.reference : null);

const refused = (state: State, code: string): readonly [State, Result] => [state, code];

/** The orders of one company that are not rejected. */
const standing = (state: State, company: number): Order[] =>
  [...state.orders.values()].filter(
    ({ op, status }) => companyOf(op.member) === company && status !== 'REJECTED',
  );

function supplyOf(state: State, company: number): Supply {
  const supply = state.supplies[company];
  if (supply === undefined) throw new Error(`the model has no company ${String(company)}`);
  return supply;
}

/** Returns the state with this order changed and, if given, the new supply of its company. */
const withOrder = (state: State, order: Order, supply?: Supply): State => ({
  ...state,
  orders: new Map([...state.orders, [order.op.label, order]]),
  supplies:
    supply === undefined
      ? state.supplies
      : replaced(state.supplies, companyOf(order.op.member), supply),
});

const tokensForRupees = (rupees: number, price: number): Tokens =>
  tokensFor(paise(BigInt(rupees) * 100n), microRupees(BigInt(price) * 1_000_000n));

function submit(state: State, op: Order['op']): readonly [State, Result] {
  if (state.members[op.member] !== 'ACTIVE') return refused(state, 'session_ended');
  const company = companyOf(op.member);
  const own = standing(state, company).filter((order) => order.op.member === op.member);
  if (own.filter(({ status }) => status === 'PENDING').length >= MAX_PENDING) {
    return refused(state, 'too_many_pending');
  }
  const price = state.prices[company] ?? 1;
  const quantity = tokensForRupees(op.rupees, price);
  if (quantity === 0n) return refused(state, 'amount_buys_nothing');
  const supply = reserve(supplyOf(state, company), quantity);
  if (supply === null) return refused(state, 'above_remaining_supply');
  if (
    op.kind === 'prove' &&
    own.some((order) => order.intervention !== 'REVERSAL' && referenceOf(order) === op.reference)
  ) {
    return refused(state, 'reference_already_submitted');
  }
  const order: Order = {
    op,
    quantity,
    price,
    reducedTo: null,
    reducedFrom: null,
    status: 'PENDING',
    reserved: true,
    intervention: null,
    questions: [],
    unread: false,
  };
  return [withOrder(state, order, supply), 'done'];
}

/** The supply after a decision, or null when an approval needs more tokens than remain. */
function supplyAfter(supply: Supply, { quantity, reserved }: Order, status: PurchaseStatus) {
  if (status === 'APPROVED') return reserved ? settle(supply, quantity) : take(supply, quantity);
  return reserved ? release(supply, quantity) : supply;
}

/** Whether the tokens of the order are its member's. */
const counts = ({ status, intervention }: Order): boolean =>
  status === 'APPROVED' && intervention !== 'REVERSAL';

function intervene(
  state: State,
  { kind, label, company }: Extract<Op, { kind: 'hold' | 'release' | 'reverse' }>,
): readonly [State, Result] {
  const order = state.orders.get(label);
  if (order === undefined || companyOf(order.op.member) !== company) {
    return refused(state, 'not_found');
  }
  const { status, intervention, quantity } = order;
  if (kind === 'release') {
    return intervention === 'HOLD'
      ? [withOrder(state, { ...order, intervention: null }), 'done']
      : refused(state, 'purchase_not_on_hold');
  }
  if (status !== 'APPROVED') return refused(state, 'purchase_not_approved');
  if (intervention === 'REVERSAL') return refused(state, 'purchase_reversed');
  if (kind === 'hold') {
    return intervention === 'HOLD'
      ? refused(state, 'purchase_on_hold')
      : [withOrder(state, { ...order, intervention: 'HOLD' }), 'done'];
  }
  const supply = supplyOf(state, company);
  const approved = tokens(supply.approved - quantity);
  return [
    withOrder(state, { ...order, intervention: 'REVERSAL' }, { ...supply, approved }),
    'done',
  ];
}

function decideOrder(
  state: State,
  { label, decision, company }: Extract<Op, { kind: 'decide' }>,
): readonly [State, Result] {
  const order = state.orders.get(label);
  if (order === undefined || companyOf(order.op.member) !== company) {
    return refused(state, 'not_found');
  }
  const status = decide(order.status, decision);
  if (status === null) return refused(state, 'purchase_already_decided');
  if (order.unread) return refused(state, 'answer_unread');
  const reference = referenceOf(order);
  const credited = standing(state, company).some(
    (other) => counts(other) && referenceOf(other) === reference,
  );
  if (decision === 'APPROVED' && reference !== null && credited) {
    return refused(state, 'reference_already_approved');
  }
  const supply = supplyAfter(supplyOf(state, company), order, status);
  if (supply === null) return refused(state, 'not_enough_tokens');
  return [withOrder(state, { ...order, status }, supply), 'done'];
}

function reduce(
  state: State,
  { label, order: of, rupees, company }: Extract<Op, { kind: 'reduce' }>,
): readonly [State, Result] {
  const order = state.orders.get(of);
  if (order === undefined || companyOf(order.op.member) !== company) {
    return refused(state, 'not_found');
  }
  const before = state.orders.get(order.reducedTo ?? -1);
  if (before?.op.rupees === rupees && counts(before)) return [state, 'done'];
  if (order.status !== 'PENDING') return refused(state, 'purchase_already_decided');
  if (order.unread) return refused(state, 'answer_unread');
  if (rupees >= order.op.rupees || order.reducedFrom !== null) {
    return refused(state, 'nothing_missing');
  }
  const quantity = tokensForRupees(rupees, order.price);
  if (quantity === 0n) return refused(state, 'amount_buys_nothing');
  const supply = supplyOf(state, company);
  const inPlace: Order = {
    ...order,
    op: { ...order.op, label, rupees },
    quantity,
    reducedFrom: of,
    questions: [],
  };
  const rest = tokens(
    order.reserved ? supply.reserved - order.quantity + quantity : supply.reserved,
  );
  const replacing = withOrder(
    withOrder(
      state,
      { ...order, status: 'REJECTED', reducedTo: label },
      { ...supply, reserved: rest },
    ),
    inPlace,
  );
  const [approved, result] = decideOrder(replacing, {
    kind: 'decide',
    label,
    decision: 'APPROVED',
    company,
  });
  return result === 'done' ? [approved, result] : refused(state, result);
}

function askOrOpen(
  state: State,
  { kind, label, company }: Extract<Op, { kind: 'ask' | 'open' }>,
): readonly [State, Result] {
  const order = state.orders.get(label);
  if (order === undefined || companyOf(order.op.member) !== company) {
    return refused(state, 'not_found');
  }
  if (kind === 'open') return [withOrder(state, { ...order, unread: false }), 'done'];
  const { status, questions, unread } = order;
  if (status !== 'PENDING') return refused(state, 'purchase_already_decided');
  if (state.members[order.op.member] !== 'ACTIVE') return refused(state, 'member_cannot_answer');
  if (questions.includes(false)) return refused(state, 'question_open');
  if (unread) return refused(state, 'answer_unread');
  if (questions.length >= MAX_QUESTIONS) return refused(state, 'too_many_questions');
  return [withOrder(state, { ...order, questions: [...questions, false] }), 'done'];
}

function answer(
  state: State,
  { label, question }: Extract<Op, { kind: 'answer' }>,
): readonly [State, Result] {
  const order = state.orders.get(label);
  if (state.members[order?.op.member ?? -1] !== 'ACTIVE') return refused(state, 'session_ended');
  const isAnswered = order?.questions[question];
  if (order === undefined || isAnswered === undefined) return refused(state, 'not_found');
  if (isAnswered) return refused(state, 'question_answered');
  if (order.status !== 'PENDING') return refused(state, 'purchase_already_decided');
  const questions = replaced(order.questions, question, true);
  return [withOrder(state, { ...order, questions, unread: true }), 'done'];
}

function expire(state: State, label: number): readonly [State, Result] {
  const order = state.orders.get(label);
  if (order?.status !== 'PENDING' || !order.reserved) return [state, 'done'];
  const supply = release(supplyOf(state, companyOf(order.op.member)), order.quantity);
  return [withOrder(state, { ...order, reserved: false }, supply), 'done'];
}

function changePayee(
  state: State,
  { company, name }: Extract<Op, { kind: 'payee' }>,
): readonly [State, Result] {
  const changes = state.payeeChanges[company] ?? 0;
  if (changes >= state.maxPayeeChanges) return refused(state, 'too_many_payee_changes');
  const payees = replaced(state.payees, company, name);
  const payeeChanges = replaced(state.payeeChanges, company, changes + 1);
  return [{ ...state, payees, payeeChanges }, 'done'];
}

/** Applies one call and returns the next state and the result. */
export function apply(state: State, op: Op): readonly [State, Result] {
  switch (op.kind) {
    case 'buy':
    case 'prove':
      return submit(state, op);
    case 'retry': {
      const member = state.orders.get(op.label)?.op.member ?? -1;
      return refused(state, state.members[member] === 'ACTIVE' ? 'done' : 'session_ended');
    }
    case 'decide':
      return decideOrder(state, op);
    case 'reduce':
      return reduce(state, op);
    case 'hold':
    case 'release':
    case 'reverse':
      return intervene(state, op);
    case 'ask':
    case 'open':
      return askOrOpen(state, op);
    case 'answer':
      return answer(state, op);
    case 'expire':
      return expire(state, op.label);
    case 'price':
      return [{ ...state, prices: replaced(state.prices, op.company, op.rupees) }, 'done'];
    case 'payee':
      return changePayee(state, op);
    case 'block':
    case 'delete': {
      const there = companyOf(op.member) === op.company && state.members[op.member] !== 'DELETED';
      if (!there) return refused(state, 'not_found');
      const status = op.kind === 'block' ? 'BLOCKED' : 'DELETED';
      return [{ ...state, members: replaced(state.members, op.member, status) }, 'done'];
    }
  }
}

/** Returns all permutations of the items. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

/** In percent. */
const FEE = 2;

/** The daily totals of a company, summed over all days. */
function daysOf(state: State, company: number) {
  const own = [...state.orders.values()].filter(({ op }) => companyOf(op.member) === company);
  const approved = own.filter(counts);
  const submitted = own.filter(({ reducedFrom }) => reducedFrom === null);
  const paiseOf = (some: readonly Order[]) =>
    some.reduce((sum, { op }) => sum + op.rupees * (100 + FEE), 0);
  return {
    submitted: submitted.length,
    submittedPaise: paiseOf(submitted),
    approved: approved.length,
    approvedPaise: paiseOf(approved),
    rejected: own.filter(({ status, reducedTo }) => status === 'REJECTED' && reducedTo === null)
      .length,
  };
}

/**
 * The part of the state that the database also stores, sorted so that the order of calls does not matter.
 */
export function snapshotOf(state: State) {
  return {
    orders: [...state.orders.values()]
      .map(({ op, status, quantity, reserved, intervention, questions, unread, reducedFrom }) => ({
        label: op.label,
        member: op.member,
        rupees: op.rupees,
        status,
        quantity: Number(quantity),
        reducedFrom,
        reserved,
        intervention,
        questions: questions.join(),
        unread: unread && status === 'PENDING',
      }))
      .sort((a, b) => a.label - b.label),
    prices: [...state.prices],
    payees: [...state.payees],
    members: [...state.members],
    holdings: state.members.map((_, member) =>
      [...state.orders.values()]
        .filter((order) => order.op.member === member && counts(order))
        .reduce((sum, { quantity }) => sum + Number(quantity), 0),
    ),
    totals: state.supplies.map(({ reserved, approved }) => ({
      reserved: Number(reserved),
      approved: Number(approved),
    })),
    days: state.supplies.map((_, company) => daysOf(state, company)),
  };
}

export type Snapshot = ReturnType<typeof snapshotOf>;
