import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as hmacHash } from '@noble/hashes/sha2.js';
import { asciiBytes } from '@prelaunch/domain/holdings/hex';
import {
  depthOf,
  HASH_BYTES,
  leafOf,
  NODE_BYTES,
  nodesIn,
  orderLeaves,
  pathIn,
  rowsUpTo,
  SALT_BYTES,
  writeNode,
  type Sha256,
  type SumNode,
} from '@prelaunch/domain/holdings/sum-tree';

/**
 * A tree is stored as subtrees of up to 1,024 leaves, so that the path of a member costs the leaves of one subtree and the
 * roots of all.
 */
const SUBTREE_LEVELS = 10;
const SUBTREE_LEAVES = 2 ** SUBTREE_LEVELS;

/** The level of the roots of the subtrees, counted from the leaves. */
const subtreeLevels = (holders: number): number => Math.min(SUBTREE_LEVELS, depthOf(holders));

export interface Holding {
  /** The member's ID. */
  readonly member: string;
  readonly quantity: number;
}

/**
 * Returns the function that derives the salt of a member's leaf from the secret of the publication: HMAC-SHA-256. Each call
 * overwrites the result of the previous one. Not Node's HMAC, which sets up the key for each member and so takes twice
 * as long.
 */
export function createSalts(secret: Uint8Array): (member: string) => Uint8Array {
  const keyed = hmac.create(hmacHash, secret);
  const copy = keyed.clone();
  const salt = new Uint8Array(SALT_BYTES);
  return (member) => {
    keyed._cloneInto(copy);
    copy.update(asciiBytes(member)).digestInto(salt);
    return salt;
  };
}

/** The leaves of all holdings, in the order of the tree; null when there are not `count` of them. */
export function leavesOf(
  sha256: Sha256,
  secret: Uint8Array,
  count: number,
  holdings: Iterable<Holding>,
): Uint8Array | null {
  const leaves = new Uint8Array(count * NODE_BYTES);
  const saltOf = createSalts(secret);
  let place = 0;
  for (const { member, quantity } of holdings) {
    if (place === count) return null;
    writeNode(leaves, place, leafOf(sha256, { quantity, salt: saltOf(member), member }));
    place += 1;
  }
  return place === count ? orderLeaves(leaves) : null;
}

/** The leaves of each subtree. */
export function subtreesOf(leaves: Uint8Array): Uint8Array[] {
  const subtrees: Uint8Array[] = [];
  const size = SUBTREE_LEAVES * NODE_BYTES;
  for (let at = 0; at < leaves.length; at += size) subtrees.push(leaves.subarray(at, at + size));
  return subtrees;
}

/** The root of a subtree, as a row of one node. */
export const subtreeRoot = (sha256: Sha256, subtree: Uint8Array, holders: number): Uint8Array =>
  rowsUpTo(sha256, subtree, { from: 0, to: subtreeLevels(holders) }).at(-1) as Uint8Array;

/** All rows from the roots of the subtrees, in order, to the root of the tree. */
export const upperRows = (sha256: Sha256, roots: Uint8Array, holders: number): Uint8Array[] =>
  rowsUpTo(sha256, roots, { from: subtreeLevels(holders), to: depthOf(holders) });

/** The root of a tree from the roots of its subtrees, in order; as a row of one node. */
export const treeRoot = (sha256: Sha256, roots: Uint8Array, holders: number): Uint8Array =>
  upperRows(sha256, roots, holders).at(-1) as Uint8Array;

/** The place of a leaf, and its path through its subtree and the rows above. */
export function storedPath(
  sha256: Sha256,
  leaves: Uint8Array,
  upper: { readonly rows: readonly Uint8Array[]; readonly holders: number },
  at: { readonly subtree: number; readonly leaf: number },
): { place: number; path: SumNode[] } {
  const levels = subtreeLevels(upper.holders);
  const lower = rowsUpTo(sha256, leaves, { from: 0, to: levels });
  return {
    place: at.subtree * SUBTREE_LEAVES + at.leaf,
    path: [...pathIn(sha256, lower, at.leaf), ...pathIn(sha256, upper.rows, at.subtree, levels)],
  };
}

/** The subtree that contains a leaf with this hash, if any does: the last one that does not begin after it. */
export function subtreeOf(firsts: Uint8Array, hash: Uint8Array): number {
  const beginsAfter = (place: number): boolean =>
    Buffer.compare(firsts.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES), hash) > 0;
  let [from, to] = [0, firsts.length / HASH_BYTES];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (beginsAfter(middle)) to = middle;
    else from = middle + 1;
  }
  return from - 1;
}

/** The place of a leaf in a subtree; -1 when it is not there. */
export function placeOfLeaf(leaves: Uint8Array, leaf: SumNode): number {
  const wanted = new Uint8Array(NODE_BYTES);
  writeNode(wanted, 0, leaf);
  for (let place = 0; place < nodesIn(leaves); place += 1) {
    const at = place * NODE_BYTES;
    if (Buffer.compare(leaves.subarray(at, at + NODE_BYTES), wanted) === 0) return place;
  }
  return -1;
}
