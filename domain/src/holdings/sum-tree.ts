import { asciiBytes } from './hex.ts';

/**
 * A Merkle sum tree over holdings: Maxwell's summation tree in its corrected form, in which the hash of a node covers
 * the sums of both children separately (docs/decisions/0047-proof-of-holdings.md).
 *
 *     leaf     = SHA-256(0x00 || quantity || salt || member), with the sum quantity
 *     node     = SHA-256(0x01 || left sum || left hash || right sum || right hash), with the sum of both
 *     empty(0) = SHA-256(0x02), with the sum 0
 *     empty(k) = the node of empty(k - 1) and empty(k - 1), with the sum 0
 *
 * Leaves are in the ascending order of their hashes, then padded with empty(0) to the next power of two. So the tree is
 * complete; where row k, counted from the leaves, ends without a right neighbour, the neighbour is empty(k). Without leaves the
 * root is empty(0); of one leaf it is that leaf.
 *
 * Sums are 8 bytes, big-endian, salts 32 bytes, members ASCII. A row of the tree is one array with 40 bytes per node: sum,
 * then hash. docs/sum-tree.md has all of it for programs of others; the bytes must never change.
 */
export type Sha256 = (message: Uint8Array) => Uint8Array;

/** A node as one member sees it. */
export interface SumNode {
  readonly sum: number;
  /** 32 bytes. */
  readonly hash: Uint8Array;
}

export const HASH_BYTES = 32;
export const SALT_BYTES = 32;
const SUM_BYTES = 8;
export const NODE_BYTES = SUM_BYTES + HASH_BYTES;
/** No tree is deeper: the number of leaves stays below 2^32. */
export const MAX_DEPTH = 32;

const LEAF = 0;
const NODE = 1;
const EMPTY = 2;
const TWO_32 = 2 ** 32;

/** Whether a sum can be part of a tree. */
export const isSum = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function writeSum(into: Uint8Array, at: number, sum: number): void {
  if (!isSum(sum)) throw new RangeError(`not a sum of tokens: ${String(sum)}`);
  let rest = sum;
  for (let place = at + SUM_BYTES - 1; place >= at; place -= 1) {
    into[place] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}

function readUint32(row: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [row[at], row[at + 1], row[at + 2], row[at + 3]];
  return a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
}

const sumAt = (row: Uint8Array, at: number): number =>
  readUint32(row, at) * TWO_32 + readUint32(row, at + 4);

/** How many nodes a row has. */
export const nodesIn = (row: Uint8Array): number => row.length / NODE_BYTES;

/** The node of a row at this place. */
export function nodeAt(row: Uint8Array, place: number): SumNode {
  const at = place * NODE_BYTES;
  return { sum: sumAt(row, at), hash: row.slice(at + SUM_BYTES, at + NODE_BYTES) };
}

export function writeNode(row: Uint8Array, place: number, { sum, hash }: SumNode): void {
  writeSum(row, place * NODE_BYTES, sum);
  row.set(hash, place * NODE_BYTES + SUM_BYTES);
}

/** The number of levels above the leaves; 0 for a tree of one leaf and for an empty tree. */
export function depthOf(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

/** Creates the leaf of a member. The salt is secret: without it nobody can find out whose leaf this is. */
export function leafOf(
  sha256: Sha256,
  { quantity, salt, member }: { quantity: number; salt: Uint8Array; member: string },
): SumNode {
  if (salt.length !== SALT_BYTES) throw new RangeError('a salt has 32 bytes');
  const id = asciiBytes(member);
  const message = new Uint8Array(1 + SUM_BYTES + SALT_BYTES + id.length);
  message[0] = LEAF;
  writeSum(message, 1, quantity);
  message.set(salt, 1 + SUM_BYTES);
  message.set(id, 1 + SUM_BYTES + SALT_BYTES);
  return { sum: quantity, hash: sha256(message) };
}

/** The empty node of each level: its hash, with the sum 0. */
export function emptyNodes(sha256: Sha256, levels: number): SumNode[] {
  const nodes: SumNode[] = [{ sum: 0, hash: sha256(Uint8Array.of(EMPTY)) }];
  for (let level = 0; level < levels; level += 1) {
    const below = nodes[level] as SumNode;
    nodes.push(joinNodes(sha256, below, below));
  }
  return nodes;
}

/** The parent of two nodes. Throws RangeError for a sum that is negative, not whole or above 2^53 - 1. */
export function joinNodes(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  const message = new Uint8Array(1 + 2 * NODE_BYTES);
  message[0] = NODE;
  writeNode(message.subarray(1), 0, left);
  writeNode(message.subarray(1), 1, right);
  const sum = left.sum + right.sum;
  if (!isSum(sum)) throw new RangeError('the sum of the holdings is too large');
  return { sum, hash: sha256(message) };
}

/** The row above: half as many nodes, the last one joined with the empty node where it has no neighbour. */
function parentRow(sha256: Sha256, row: Uint8Array, empty: SumNode): Uint8Array {
  const nodes = nodesIn(row);
  const parents = Math.ceil(nodes / 2);
  const above = new Uint8Array(parents * NODE_BYTES);
  const message = new Uint8Array(1 + 2 * NODE_BYTES);
  message[0] = NODE;
  for (let place = 0; place < parents; place += 1) {
    const at = place * 2 * NODE_BYTES;
    message.set(row.subarray(at, at + 2 * NODE_BYTES), 1);
    if (place * 2 + 1 === nodes) writeNode(message.subarray(1), 1, empty);
    const sum = sumAt(message, 1) + sumAt(message, 1 + NODE_BYTES);
    writeSum(above, place * NODE_BYTES, sum);
    above.set(sha256(message), place * NODE_BYTES + SUM_BYTES);
  }
  return above;
}

/** All rows from the given one, which is at the level `from` above the leaves, up to the level `to`. */
export function rowsUpTo(
  sha256: Sha256,
  row: Uint8Array,
  { from, to }: { from: number; to: number },
): Uint8Array[] {
  const empty = emptyNodes(sha256, to);
  const rows = [row];
  for (let level = from; level < to; level += 1) {
    rows.push(parentRow(sha256, rows.at(-1) as Uint8Array, empty[level] as SumNode));
  }
  return rows;
}

/** The root of a tree with this row of leaves; the empty node for no leaves. */
export function rootOf(sha256: Sha256, leaves: Uint8Array): SumNode {
  if (leaves.length === 0) return emptyNodes(sha256, 0)[0] as SumNode;
  const rows = rowsUpTo(sha256, leaves, { from: 0, to: depthOf(nodesIn(leaves)) });
  return nodeAt(rows.at(-1) as Uint8Array, 0);
}

/** The neighbours of a node on its way from the first row to the row below the last, the lowest first. */
export function pathIn(
  sha256: Sha256,
  rows: readonly Uint8Array[],
  place: number,
  from = 0,
): SumNode[] {
  const empty = emptyNodes(sha256, from + rows.length);
  return rows.slice(0, -1).map((row, level) => {
    const neighbour = Math.floor(place / 2 ** level) ^ 1;
    return neighbour < nodesIn(row) ? nodeAt(row, neighbour) : (empty[from + level] as SumNode);
  });
}

/**
 * Follows a path from a leaf to the root that it belongs to. Returns null when a sum is negative, not whole or too
 * large, or when the place cannot be below a root of this depth.
 */
export function rootFromPath(
  sha256: Sha256,
  leaf: SumNode,
  place: number,
  path: readonly SumNode[],
): SumNode | null {
  if (!isSum(place) || path.length > MAX_DEPTH || place >= 2 ** path.length) return null;
  let node = leaf;
  let rest = place;
  for (const neighbour of path) {
    if (!isSum(node.sum) || !isSum(neighbour.sum) || !isSum(node.sum + neighbour.sum)) return null;
    if (neighbour.hash.length !== HASH_BYTES) return null;
    node = rest % 2 === 0 ? joinNodes(sha256, node, neighbour) : joinNodes(sha256, neighbour, node);
    rest = Math.floor(rest / 2);
  }
  return isSum(node.sum) ? node : null;
}

/**
 * Orders leaves by their hashes, so that a place in the tree reveals nothing about its member and the order is the same
 * for everybody who has the leaves.
 */
export function orderLeaves(leaves: Uint8Array): Uint8Array {
  const count = nodesIn(leaves);
  if (count > 2 ** 25) throw new RangeError('too many leaves');
  const hashStart = (place: number) => place * NODE_BYTES + SUM_BYTES;
  // The first bits of the hash and the place as one number, because numbers sort fastest.
  const keys = Float64Array.from({ length: count }, (_, place) => {
    const first = readUint32(leaves, hashStart(place));
    return Math.floor(first / 2 ** 4) * 2 ** 25 + place;
  }).sort();
  const places = Uint32Array.from(keys, (key) => key % 2 ** 25);
  const compare = (a: number, b: number): number => {
    for (let byte = 0; byte < HASH_BYTES; byte += 1) {
      const difference = (leaves[hashStart(a) + byte] ?? 0) - (leaves[hashStart(b) + byte] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  // Nearly sorted already: only leaves with equal first bits change places.
  for (let at = 1; at < count; at += 1) {
    const place = places[at] ?? 0;
    let to = at;
    for (; to > 0 && compare(places[to - 1] ?? 0, place) > 0; to -= 1) {
      places[to] = places[to - 1] ?? 0;
    }
    places[to] = place;
  }
  const ordered = new Uint8Array(leaves.length);
  places.forEach((from, to) => {
    ordered.set(leaves.subarray(from * NODE_BYTES, (from + 1) * NODE_BYTES), to * NODE_BYTES);
  });
  return ordered;
}
