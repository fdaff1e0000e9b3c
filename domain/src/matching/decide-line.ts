import { referencesDiffer } from './confirms-code.ts';
import { candidateOf, published, ranked, type Candidate, type ReadLine } from './evidence.ts';
import { findSimilar } from './find-similar.ts';
import type { IndexedPurchase } from './indexed-purchase.ts';
import {
  MATCH_REASONS,
  MAX_CANDIDATES,
  type LineMatch,
  type MatchReason,
  type MatchState,
} from './match-types.ts';
import type { ApprovedNaming, Naming, NamingLine } from './named-purchases.ts';
import type { PurchaseIndex } from './purchase-index.ts';

/** What the decision on one line needs to know about the others. */
export interface MatchContext {
  readonly index: PurchaseIndex;
  /** The lines that name a purchase, by its id. */
  readonly linesOf: ReadonlyMap<string, readonly NamingLine[]>;
  /** The ids of the purchases that a line pays exactly. */
  readonly settled: ReadonlySet<string>;
  /** How many lines belong to a purchase that was approved by hand, by its id. */
  readonly linesOfApproved: ReadonlyMap<string, number>;
}

type Decision = Pick<LineMatch, 'state' | 'candidates'>;

const decision = (state: MatchState, candidates: readonly Candidate[]): Decision => ({
  state,
  candidates: published(candidates),
});

/** Decides on the state of a line, with its candidates. */
export function decideLine(line: ReadLine, context: MatchContext): Decision {
  const { named, usedByReference, usedByCode, approved } = line;
  const [only, ...others] = named;
  if (approved !== null) return decideApproved(line, approved, context);
  if (usedByReference.length > 0) return alreadyUsed(line);
  if (only === undefined) {
    return usedByCode.length > 0 ? alreadyUsed(line) : decideByEvidence(line, context);
  }
  return others.length === 0 && usedByCode.length === 0
    ? decideOnly(line, only, context)
    : decideSeveral(line);
}

/** Decides on a line that names only a purchase that was approved by hand. */
function decideApproved(
  { line }: ReadLine,
  { purchaseId, purchase, reference, code }: ApprovedNaming,
  { linesOfApproved }: MatchContext,
): Decision {
  const reasons = new Set<MatchReason>();
  if (reference) reasons.add('reference_equal');
  if (code) reasons.add('code_equal');
  if (referencesDiffer(line, purchase)) reasons.add('reference_differs');
  reasons.add(line.amount === purchase.total ? 'amount_equal' : 'amount_differs');
  if ((linesOfApproved.get(purchaseId) ?? 0) > 1) reasons.add('other_line_named_it');
  const candidate = {
    purchaseId,
    difference: line.amount - purchase.total,
    reasons: MATCH_REASONS.filter((reason) => reasons.has(reason)),
  };
  return { state: 'approved_order', candidates: [candidate] };
}

/** The purchases that the money has paid, then the pending ones that claim it too. */
function alreadyUsed(line: ReadLine): Decision {
  const paid = new Set([...line.usedByReference, ...line.usedByCode]);
  const pending = line.named.map(({ purchase }) => candidateOf(line, purchase, ['already_used']));
  for (const { purchaseId } of pending) paid.delete(purchaseId);
  const candidates = [
    ...[...paid].sort().map((purchaseId) => ({
      purchaseId,
      difference: null,
      reasons: ['already_used' as const],
    })),
    ...published(pending),
  ];
  return { state: 'already_used', candidates: candidates.slice(0, MAX_CANDIDATES) };
}

/** Decides on a line without a reference or payment code of a purchase. */
function decideByEvidence(line: ReadLine, { index, settled }: MatchContext): Decision {
  const candidates = ranked(findSimilar(line, index, settled));
  const [best, second] = candidates;
  if (best === undefined) return decision('no_purchase', []);
  return decision(best.strength === second?.strength ? 'ambiguous' : 'probable', candidates);
}

/** Decides on a line that names only one purchase. */
function decideOnly(line: ReadLine, { purchase }: Naming, context: MatchContext): Decision {
  const isNamedAgain = (context.linesOf.get(purchase.id) ?? []).length > 1;
  const known: MatchReason[] = isNamedAgain ? ['other_line_named_it'] : [];
  if (line.line.amount !== purchase.due || purchase.received > 0n) {
    return decision('other_amount', splitCandidates(line, purchase, known, context));
  }
  const candidates = [candidateOf(line, purchase, known)];
  if (isNamedAgain) return decision('ambiguous', candidates);
  return decision(context.settled.has(purchase.id) ? 'exact' : 'probable', candidates);
}

/** The purchase of a line with another amount, and the purchases that explain the amount together with it. */
function splitCandidates(
  line: ReadLine,
  purchase: IndexedPurchase,
  known: readonly MatchReason[],
  { index, linesOf, settled }: MatchContext,
): Candidate[] {
  const parts = (linesOf.get(purchase.id) ?? []).filter(({ named }) => named.length === 1);
  const sum = parts.reduce((total, part) => total + part.line.amount, 0n);
  if (sum === purchase.due) return [candidateOf(line, purchase, [...known, 'parts_make_total'])];
  const rest = line.line.amount - purchase.due;
  const partners = (index.byAccount().get(purchase.accountId) ?? []).filter(
    (other) => other !== purchase && other.due === rest && !settled.has(other.id),
  );
  if (partners.length === 0) return [candidateOf(line, purchase, known)];
  return [
    candidateOf(line, purchase, [...known, 'orders_make_amount']),
    ...partners.map((partner) => candidateOf(line, partner, ['orders_make_amount'])),
  ];
}

/** Decides on a line that names several purchases, or a pending one and one whose money is accounted for. */
function decideSeveral(line: ReadLine): Decision {
  const { named, usedByCode } = line;
  if (usedByCode.length === 0 && isSumOfTwoOrders(line)) {
    const known = ['orders_make_amount'] as const;
    return decision(
      'other_amount',
      named.map(({ purchase }) => candidateOf(line, purchase, known)),
    );
  }
  return decision(
    'ambiguous',
    named.map((naming) => {
      const isShared = named.some((other) => other !== naming && sharesKey(naming, other));
      return candidateOf(line, naming.purchase, [
        isShared ? 'claimed_twice' : 'other_purchase_named',
      ]);
    }),
  );
}

function isSumOfTwoOrders({ line, named }: ReadLine): boolean {
  const [first, second, ...others] = named.map(({ purchase }) => purchase);
  return (
    first !== undefined &&
    second !== undefined &&
    others.length === 0 &&
    first.accountId === second.accountId &&
    first.due + second.due === line.amount
  );
}

/** Whether two purchases of a line have the same reference or the same payment code. */
const sharesKey = (a: Naming, b: Naming): boolean =>
  (a.reference !== null && a.purchase.key === b.purchase.key) ||
  (a.code && a.purchase.paymentCode === b.purchase.paymentCode);
