import { createHmac } from 'node:crypto';
import {
  depthOf,
  leafOf,
  NODE_BYTES,
  nodeAt,
  orderLeaves,
  rootFromPath,
  writeNode,
} from '@prelaunch/domain/holdings/sum-tree';
import { expect, test } from 'vitest';
import { build } from './holdings-jobs.ts';
import { proofTools } from './proof-tools.ts';
import {
  createSalts,
  placeOfLeaf,
  storedPath,
  subtreeOf,
  subtreesOf,
  treeRoot,
  upperRows,
} from './stored-tree.ts';

const { sha256 } = proofTools;
const secret = new Uint8Array(32).fill(7);
const saltOf = createSalts(secret);

const linesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `GLXY-${String(n)} ${String(n + 1)}`);

test.each([1, 2, 3, 1_023, 1_024, 1_025, 2_049, 5_000])(
  'every member of a stored tree of %i holdings gets a path to its root',
  async (count) => {
    const lines = linesOf(count);
    const pages = [lines.slice(0, 700).join('\n'), lines.slice(700).join('\n')].filter(Boolean);
    const tree = await build({ pages, count, secret });
    if (tree === null) throw new Error('not built');
    expect(tree.total).toBe((count * (count + 1)) / 2);
    expect(nodeAt(treeRoot(sha256, tree.roots, count), 0)).toMatchObject({ sum: tree.total });

    const subtrees = subtreesOf(tree.leaves);
    const firsts = Buffer.concat(subtrees.map((leaves) => nodeAt(leaves, 0).hash));
    const upper = { rows: upperRows(sha256, tree.roots, count), holders: count };
    const places = new Set<number>();
    for (let n = 0; n < count; n += Math.ceil(count / 50)) {
      const member = `GLXY-${String(n)}`;
      const salt = saltOf(member);
      const leaf = leafOf(sha256, { quantity: n + 1, salt, member });
      const subtree = subtreeOf(firsts, leaf.hash);
      const leaves = subtrees[subtree] ?? new Uint8Array();
      const at = { subtree, leaf: placeOfLeaf(leaves, leaf) };
      const { place, path } = storedPath(sha256, leaves, upper, at);
      places.add(place);
      expect(path).toHaveLength(depthOf(count));
      const root = rootFromPath(sha256, leaf, place, path);
      expect(root?.sum).toBe(tree.total);
      expect(Buffer.from(root?.hash ?? [])).toEqual(Buffer.from(tree.root));
    }
    expect(places.size).toBe(Math.ceil(count / Math.ceil(count / 50)));
  },
);

test('no tree is built from more or fewer holdings than counted', async () => {
  const pages = [linesOf(3).join('\n')];
  expect(await build({ pages, count: 2, secret })).toBeNull();
  expect(await build({ pages, count: 4, secret })).toBeNull();
  expect(await build({ pages: [], count: 0, secret })).toMatchObject({ total: 0 });
});

test('a salt is the HMAC of the member ID', () => {
  for (const member of ['GLXY-7K3MQ9XD', 'A', 'B'.repeat(64)]) {
    const expected = createHmac('sha256', secret).update(member).digest();
    expect(Buffer.from(saltOf(member))).toEqual(expected);
  }
});

test('leaves are ordered by the whole hash, also if the hashes begin alike', () => {
  const hashOf = (n: number) => Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? n : 7));
  const given = [9, 3, 8, 1, 5];
  const leaves = new Uint8Array(given.length * NODE_BYTES);
  given.forEach((n, place) => {
    writeNode(leaves, place, { sum: n, hash: hashOf(n) });
  });
  const ordered = orderLeaves(leaves);
  expect(given.map((_, place) => nodeAt(ordered, place).sum)).toEqual([1, 3, 5, 8, 9]);
});

test('a leaf that is not in the tree has no place', async () => {
  const tree = await build({ pages: [linesOf(10).join('\n')], count: 10, secret });
  const leaf = leafOf(sha256, { quantity: 99, salt: saltOf('X'), member: 'X' });
  expect(placeOfLeaf(tree?.leaves ?? new Uint8Array(), leaf)).toBe(-1);
  expect(subtreeOf(new Uint8Array(32).fill(255), leaf.hash)).toBe(-1);
});
