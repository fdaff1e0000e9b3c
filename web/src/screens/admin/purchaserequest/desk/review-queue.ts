/** The fields of a purchase that the queue reads. */
interface Reviewable {
  readonly id: string;
  readonly marks: readonly string[];
}

/** How the review of a purchase ended. */
export type Outcome =
  | { readonly kind: 'approved' | 'rejected' | 'requested' }
  /** `final`: nobody can decide it any more; otherwise it is still pending. */
  | { readonly kind: 'refused'; readonly message: string; readonly final: boolean };

/** The purchases that an admin reviews one by one. */
export interface ReviewQueue<Purchase extends Reviewable> {
  /** In the order of the list; those that were loaded later come last. */
  readonly purchases: readonly Purchase[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The shown purchase; null when none is left to decide. */
  readonly currentId: string | null;
}

export const EMPTY_QUEUE = { purchases: [], outcomes: new Map(), currentId: null } as const;

/** Whether this admin can decide the purchase now. */
export function isDecidable<Purchase extends Reviewable>(
  { outcomes }: ReviewQueue<Purchase>,
  { id, marks }: Purchase,
): boolean {
  const outcome = outcomes.get(id);
  const isOver = outcome !== undefined && (outcome.kind !== 'refused' || outcome.final);
  return !isOver && !marks.includes('own_purchase') && !marks.includes('awaiting_confirmation');
}

/** Whether the member has to answer first. An admin can still decide it. */
const isWaiting = ({ marks }: Reviewable): boolean => marks.includes('question_open');

/**
 * The next decidable purchase after `id` that has no outcome and waits for no answer, wrapping around at the end; null if
 * there is none.
 */
function nextOpen<Purchase extends Reviewable>(
  queue: ReviewQueue<Purchase>,
  id: string | null,
): string | null {
  const at = queue.purchases.findIndex((purchase) => purchase.id === id) + 1;
  const inOrder = [...queue.purchases.slice(at), ...queue.purchases.slice(0, at)];
  const next = inOrder.find(
    (purchase) =>
      !queue.outcomes.has(purchase.id) && !isWaiting(purchase) && isDecidable(queue, purchase),
  );
  return next?.id ?? null;
}

/**
 * Adds loaded purchases. Those already in the queue keep their places.
 *
 * @param message the message for purchases that are no longer pending; null if only some pending ones were loaded
 */
export function withLoaded<Purchase extends Reviewable>(
  queue: ReviewQueue<Purchase>,
  loaded: readonly Purchase[],
  message: string | null,
): ReviewQueue<Purchase> {
  const fresh = new Map(loaded.map((purchase) => [purchase.id, purchase]));
  const known = queue.purchases.map((purchase) => fresh.get(purchase.id) ?? purchase);
  const knownIds = new Set(known.map(({ id }) => id));
  const purchases = [...known, ...loaded.filter(({ id }) => !knownIds.has(id))];
  const outcomes = new Map(queue.outcomes);
  if (message !== null) {
    for (const { id } of known) {
      const isGone = !fresh.has(id) && !outcomes.has(id);
      if (isGone) outcomes.set(id, { kind: 'refused', message, final: true });
    }
  }
  const next = { ...queue, purchases, outcomes };
  return queue.currentId === null ? { ...next, currentId: nextOpen(next, null) } : next;
}

/** Records how the review of a purchase ended, and shows the next one. */
export function withOutcome<Purchase extends Reviewable>(
  queue: ReviewQueue<Purchase>,
  id: string,
  outcome: Outcome,
): ReviewQueue<Purchase> {
  const next = { ...queue, outcomes: new Map(queue.outcomes).set(id, outcome) };
  return { ...next, currentId: nextOpen(next, id) };
}

/** Shows the next or the previous purchase, even a decided one; changes nothing at either end. */
export function stepped<Purchase extends Reviewable>(
  queue: ReviewQueue<Purchase>,
  by: 1 | -1,
): ReviewQueue<Purchase> {
  const { purchases, currentId } = queue;
  const at = purchases.findIndex(({ id }) => id === currentId);
  // After the last decision no purchase is shown: a step back shows the last one, a step forward the first one.
  const target = at < 0 ? purchases.at(by === 1 ? 0 : -1) : purchases[at + by];
  return target === undefined ? queue : { ...queue, currentId: target.id };
}

/** How many purchases have each kind of outcome, and how many without one wait for an answer. */
export function counts<Purchase extends Reviewable>({
  purchases,
  outcomes,
}: ReviewQueue<Purchase>): Record<Outcome['kind'] | 'waiting', number> {
  const found = { approved: 0, rejected: 0, requested: 0, waiting: 0, refused: 0 };
  for (const { kind } of outcomes.values()) found[kind] += 1;
  found.waiting = purchases.filter(
    (purchase) => !outcomes.has(purchase.id) && isWaiting(purchase),
  ).length;
  return found;
}
