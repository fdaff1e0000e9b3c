import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { depthOf, leafOf, nodeAt, rootFromPath } from '@prelaunch/domain/holdings/sum-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from './holdings-jobs.ts';
import { proofTools } from './proof-tools.ts';
import type { Holding } from './stored-tree.ts';
import { placeOfLeaf, storedPath, subtreeOf, subtreesOf, upperRows } from './stored-tree.ts';

/**
 * The tree as docs/sum-tree.md describes it. The first part is a program that is written from that page only: it shares
 * nothing with the product's code. Change the page and this program together.
 */

const PAGE = new URL('../../../../docs/sum-tree.md', import.meta.url);

// The program of the page.

interface TextNode {
  readonly sum: bigint;
  readonly hash: Buffer;
}

const H = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function sumBytes(sum: bigint): Buffer {
  if (sum < 0n || sum > 2n ** 53n - 1n) throw new RangeError('not a sum');
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(sum);
  return bytes;
}

const saltFrom = (secret: Uint8Array, member: string): Buffer =>
  createHmac('sha256', secret).update(member, 'ascii').digest();

function textLeaf(secret: Uint8Array, member: string, quantity: bigint): TextNode {
  const salt = saltFrom(secret, member);
  const hash = H(Buffer.of(0), sumBytes(quantity), salt, Buffer.from(member, 'ascii'));
  return { sum: quantity, hash };
}

const EMPTY: TextNode = { sum: 0n, hash: H(Buffer.of(2)) };

function join(left: TextNode, right: TextNode): TextNode {
  const children = [sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash];
  const sum = left.sum + right.sum;
  sumBytes(sum);
  return { sum, hash: H(Buffer.of(1), ...children) };
}

/** All rows of the complete tree; the first has the leaves and the padding, the last the root. */
function textTree(leaves: readonly TextNode[]): readonly (readonly TextNode[])[] {
  let depth = 0;
  while (2 ** depth < leaves.length) depth += 1;
  const sorted = leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  const padding = Array.from({ length: 2 ** depth - leaves.length }, () => EMPTY);
  const rows: TextNode[][] = [[...sorted, ...padding]];
  for (let row = rows[0] ?? []; row.length > 1; row = rows.at(-1) ?? []) {
    const parents: TextNode[] = [];
    for (let at = 0; at < row.length; at += 2) {
      parents.push(join(row[at] ?? EMPTY, row[at + 1] ?? EMPTY));
    }
    rows.push(parents);
  }
  return rows;
}

const rootOfText = (rows: readonly (readonly TextNode[])[]): TextNode => rows.at(-1)?.[0] ?? EMPTY;

/** The neighbours of a place: bit k of the place says whether the node of row k is a right child. */
const pathOfText = (rows: readonly (readonly TextNode[])[], place: number): readonly TextNode[] =>
  rows.slice(0, -1).map((row, k) => {
    const at = Math.floor(place / 2 ** k);
    return row[at % 2 === 0 ? at + 1 : at - 1] ?? EMPTY;
  });

// The comparison with the product.

async function builtTree(holdings: readonly Holding[], secret: Uint8Array) {
  const lines = holdings.map(({ member, quantity }) => `${member} ${String(quantity)}`);
  const pages = lines.length === 0 ? [] : [lines.join('\n')];
  const tree = await build({ pages, count: holdings.length, secret });
  if (tree === null) throw new Error('not built');
  return tree;
}

const leavesOfText = (holdings: readonly Holding[], secret: Uint8Array) =>
  holdings.map(({ member, quantity }) => textLeaf(secret, member, BigInt(quantity)));

/** A member's place and path as the product stores them. */
function productPath(
  tree: Awaited<ReturnType<typeof builtTree>>,
  count: number,
  leaf: ReturnType<typeof leafOf>,
) {
  const { sha256 } = proofTools;
  const subtrees = subtreesOf(tree.leaves);
  const firsts = Buffer.concat(subtrees.map((leaves) => nodeAt(leaves, 0).hash));
  const subtree = subtreeOf(firsts, Buffer.from(leaf.hash));
  const leaves = subtrees[subtree] ?? new Uint8Array(0);
  const upper = { rows: upperRows(sha256, tree.roots, count), holders: count };
  return storedPath(sha256, leaves, upper, { subtree, leaf: placeOfLeaf(leaves, leaf) });
}

const inText = ({ sum, hash }: { readonly sum: number | bigint; readonly hash: Uint8Array }) =>
  `${String(sum)} ${Buffer.from(hash).toString('hex')}`;

const holdingsArbitrary = (maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      member: fc.stringMatching(/^[!-~]{1,64}$/),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 2 ** 40 }),
      ),
    }),
    { selector: ({ member }) => member, maxLength },
  );

const secretArbitrary = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a program that follows the page builds the root, the places and the paths of every member', async () => {
  await fc.assert(
    fc.asyncProperty(holdingsArbitrary(70), secretArbitrary, async (holdings, secret) => {
      const tree = await builtTree(holdings, secret);
      const rows = textTree(leavesOfText(holdings, secret));
      expect(inText({ sum: tree.total, hash: tree.root })).toBe(inText(rootOfText(rows)));
      expect(rows.length - 1).toBe(depthOf(holdings.length));
      for (const { member, quantity } of holdings) {
        const salt = saltFrom(secret, member);
        const leaf = leafOf(proofTools.sha256, { member, quantity, salt });
        const { place, path } = productPath(tree, holdings.length, leaf);
        expect(inText(rows[0]?.[place] ?? EMPTY)).toBe(inText(leaf));
        expect(path.map(inText)).toEqual(pathOfText(rows, place).map(inText));
        const found = rootFromPath(proofTools.sha256, leaf, place, path);
        expect(found === null ? null : inText(found)).toBe(inText(rootOfText(rows)));
      }
    }),
  );
});

const SECRET = new Uint8Array(32).fill(7);
const numbered = (count: number): Holding[] =>
  Array.from({ length: count }, (_, k) => ({ member: `GLXY-${String(k)}`, quantity: k + 1 }));

test.each([1_024, 1_025, 2_047, 3_073])(
  'the program and the product agree on %i holdings, which are stored in several subtrees',
  async (count) => {
    const tree = await builtTree(numbered(count), SECRET);
    const root = rootOfText(textTree(leavesOfText(numbered(count), SECRET)));
    expect(inText({ sum: tree.total, hash: tree.root })).toBe(inText(root));
  },
);

test('both refuse holdings whose sum exceeds 2^53 - 1', async () => {
  const holdings = [
    { member: 'A', quantity: 2 ** 53 - 1 },
    { member: 'B', quantity: 1 },
  ];
  await expect(async () => builtTree(holdings, SECRET)).rejects.toThrow(RangeError);
  expect(() => textTree(leavesOfText(holdings, SECRET))).toThrow(RangeError);
});

const vectors = [
  ...readFileSync(PAGE, 'utf8').matchAll(
    /^\| *(\d+) *\| *(\d+) *\| *(\d+) *\| *`([0-9a-f]{64})` *\|$/gm,
  ),
].map(([, count = '', depth = '', total = '', root = '']) => ({ count, depth, total, root }));

test('the page has the values of the tree of 0 to 1,025 holdings', () => {
  expect(vectors.map(({ count }) => Number(count))).toEqual([0, 1, 2, 3, 5, 6, 1_025]);
});

test.each(vectors)(
  'the values of the page for $count holdings are those of the product',
  async (row) => {
    const { total, root } = await builtTree(numbered(Number(row.count)), SECRET);
    expect([String(total), Buffer.from(root).toString('hex')]).toEqual([row.total, row.root]);
    expect(depthOf(Number(row.count))).toBe(Number(row.depth));
  },
);

test('the tree is not the one whose padding is H(0x02) on every level', async () => {
  const leaves = leavesOfText(numbered(5), SECRET);
  let row = leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  while (row.length > 1) {
    const below = row;
    row = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) =>
      join(below[2 * at] ?? EMPTY, below[2 * at + 1] ?? EMPTY),
    );
  }
  const { root } = await builtTree(numbered(5), SECRET);
  expect(row[0]?.hash.toString('hex')).not.toBe(Buffer.from(root).toString('hex'));
});
