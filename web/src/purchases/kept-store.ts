import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';
import { writeText } from '../ui/layout/local-storage.ts';
import type { KeptOrder } from './kept-order.ts';
import type { KnownMember } from './known-member.ts';

/** The submitted orders that this browser keeps, in IndexedDB because of their files. */

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('kept-orders', 'orders'));

/** Null until they are read. */
let orders: readonly KeptOrder[] | null = null;
const listeners = new Set<() => void>();

/** A text of local storage that differs after each change, by which other tabs notice it. */
const CHANGE = 'keptOrdersChange';
let changes = 0;
addEventListener('storage', ({ key }) => {
  if (key === CHANGE) void readKept();
});

function show(next: readonly KeptOrder[]): readonly KeptOrder[] {
  orders = next;
  for (const listener of listeners) listener();
  return next;
}

/** Reads the store. Without one, because the browser blocks it, nothing is kept. */
export async function readKept(): Promise<readonly KeptOrder[]> {
  try {
    const all = await entries<string, KeptOrder>(store());
    return show(all.map(([, order]) => order));
  } catch {
    return show([]);
  }
}

async function changed(): Promise<void> {
  await readKept();
  changes += 1;
  writeText(CHANGE, `${String(Date.now())} ${String(changes)}`);
}

/** @returns whether the order is stored; a browser without storage, or with a full one, keeps nothing */
export async function keep(order: KeptOrder): Promise<boolean> {
  try {
    await set(order.key, order, store());
  } catch {
    return false;
  }
  await changed();
  return true;
}

export async function forget(key: string): Promise<void> {
  await del(key, store()).catch(() => undefined);
  await changed();
}

export const belongsTo =
  ({ memberId, companyId }: KnownMember) =>
  (order: KeptOrder): boolean =>
    order.memberId === memberId && order.companyId === companyId;

/** Removes what one member has kept, at the sign-out: from this tab at once, from the storage in the background. */
export function forgetAllOf(member: KnownMember): void {
  const isOwn = belongsTo(member);
  orders = orders?.filter((order) => !isOwn(order)) ?? null;
  const remove = async () => {
    const all = await entries<string, KeptOrder>(store());
    await delMany(
      all.filter(([, order]) => isOwn(order)).map(([key]) => key),
      store(),
    );
    await changed();
  };
  remove().catch(() => undefined);
}

export const keptSoFar = (): readonly KeptOrder[] | null => orders;

/** Calls `listener` when an order is kept, changed or removed, here or in another tab. */
export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  if (orders === null) void readKept();
  return () => {
    listeners.delete(listener);
  };
}

/** The keys of the orders that the open form of this tab submits. */
const inHand = new Set<string>();

export const isInHand = (key: string): boolean => inHand.has(key);

/** From now on only the form sends this order. Returns a function that ends this. */
export function takeInHand(key: string): () => void {
  inHand.add(key);
  return () => {
    if (inHand.delete(key)) show([...(orders ?? [])]);
  };
}
