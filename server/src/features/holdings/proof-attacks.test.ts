import {
  checkChain,
  checkHolding,
  hashOfStatement,
} from '@prelaunch/domain/holdings/check-holding';
import { toHex } from '@prelaunch/domain/holdings/hex';
import type { HoldingFile, PublishedStatement } from '@prelaunch/domain/holdings/holding-file';
import { NO_PREVIOUS, writeStatement } from '@prelaunch/domain/holdings/statement';
import {
  depthOf,
  emptyNodes,
  joinNodes,
  leafOf,
  nodeAt,
  nodesIn,
  NODE_BYTES,
  pathIn,
  rootFromPath,
  rowsUpTo,
  writeNode,
  type SumNode,
} from '@prelaunch/domain/holdings/sum-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { proofTools, signingKeyOf } from './proof-tools.ts';

/** Attacks on published holdings. Each is made by the company, which can sign whatever it likes. */

const { sha256 } = proofTools;
const key = signingKeyOf(createSecrets('a key that only tests use, of no use elsewhere'));
const COMPANY = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';

/** Random numbers below 2^32 from a seed (xorshift), because fast-check would store every one of them. */
function randomFrom(seed: number): () => number {
  let state = seed === 0 ? 1 : seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

interface Owned {
  readonly member: string;
  readonly quantity: number;
  readonly salt: Uint8Array;
}

interface Tree {
  readonly rows: readonly Uint8Array[];
  readonly statement: PublishedStatement;
}

function publish(leaves: Uint8Array, supply: number, number = 1, previous = NO_PREVIOUS): Tree {
  const holders = nodesIn(leaves);
  const rows = rowsUpTo(sha256, leaves, { from: 0, to: depthOf(holders) });
  const root = nodeAt(rows.at(-1) as Uint8Array, 0);
  const statement = writeStatement({
    company: COMPANY,
    token: 'GLXY',
    number,
    day: '2026-11-22',
    at: '2026-11-21T18:41:00.000Z',
    holders,
    total: root.sum,
    supply,
    root: toHex(root.hash),
    ledgerEntry: holders,
    ledgerHash: NO_PREVIOUS,
    previous,
    key: toHex(key.publicKey),
  });
  return { rows, statement: { statement, signature: key.sign(statement).toString('hex') } };
}

const fileOf = (tree: Tree, owned: Owned, place: number, from: Tree = tree): HoldingFile => ({
  format: 'prelaunch-holding-1',
  member: owned.member,
  quantity: owned.quantity,
  salt: toHex(owned.salt),
  place,
  path: pathIn(sha256, from.rows, place).map(({ sum, hash }) => ({ sum, hash: toHex(hash) })),
  ...tree.statement,
});

function passes(file: HoldingFile): boolean {
  const checked = checkHolding(proofTools, file);
  return checked !== null && Object.values(checked.checks).every(Boolean);
}

const SUPPLY = 2 ** 50;

/** A tree of this size, of which only one member's secrets are remembered. */
function plant(size: number, seed: number, place: number): { tree: Tree; owned: Owned } {
  const random = randomFrom(seed);
  const leaves = new Uint8Array(size * NODE_BYTES);
  let owned: Owned | undefined;
  for (let n = 0; n < size; n += 1) {
    const salt = new Uint8Array(Uint32Array.from({ length: 8 }, random).buffer);
    const holding = { member: `GLXY-${String(n)}`, quantity: 1 + (random() % 1_000_000), salt };
    if (n === place) owned = holding;
    writeNode(leaves, n, leafOf(sha256, holding));
  }
  if (owned === undefined) throw new Error('no such place');
  return { tree: publish(leaves, SUPPLY), owned };
}

/** The leaves of a tree, with some removed or inserted. */
const splice = (tree: Tree, place: number, removed: number, ...inserted: SumNode[]): Uint8Array => {
  const leaves = tree.rows[0] as Uint8Array;
  const added = new Uint8Array(inserted.length * NODE_BYTES);
  inserted.forEach((node, n) => {
    writeNode(added, n, node);
  });
  return Buffer.concat([
    leaves.subarray(0, place * NODE_BYTES),
    added,
    leaves.subarray((place + removed) * NODE_BYTES),
  ]);
};

/** Every file that the company can make for this member from another tree. */
function* forged(published: Tree, other: Tree, owned: Owned, place: number) {
  for (const at of [place - 1, place, place + 1]) {
    if (at < 0 || at >= nodesIn(other.rows[0] as Uint8Array)) continue;
    for (const path of [published, other]) {
      yield fileOf(published, owned, at, path);
      // The other tree was published too: a second root for the same day.
      yield { ...fileOf(published, owned, at, path), signature: other.statement.signature };
    }
  }
}

/** How many trees a run tries; the long form is `npm run test:attacks -- --full`. */
const TREES = process.env['ATTACKS'] === 'full' ? 1_000 : 100;
const LARGEST = 100_000;
/** One tree of the largest size in every run. */
const LARGEST_TREE = { size: LARGEST, seed: 1, where: 0.5, what: 'omitted', change: 1 } as const;
/** Sizes from 1 to 100,000; fewer of the large ones, which take most of the time. */
const size = fc.oneof(
  { weight: 5, arbitrary: fc.constant(LARGEST) },
  { weight: 20, arbitrary: fc.integer({ min: 10_000, max: LARGEST }) },
  {
    weight: 975,
    arbitrary: fc
      .double({ min: 0, max: 4, noNaN: true })
      .map((exponent) => Math.floor(10 ** exponent)),
  },
);

test('a holding that is omitted, doubled or changed after the publication fails its own check, in trees of 1 to 100,000 holders', () => {
  let largest = 0;
  fc.assert(
    fc.property(
      fc.record({
        size,
        seed: fc.integer({ min: 1, max: 2 ** 31 }),
        where: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        what: fc.constantFrom('omitted', 'doubled', 'changed'),
        change: fc.integer({ min: 1, max: 1_000 }),
      }),
      ({ size: holders, seed, where, what, change }) => {
        largest = Math.max(largest, holders);
        const place = Math.floor(where * holders);
        const { tree, owned } = plant(holders, seed, place);
        expect(passes(fileOf(tree, owned, place))).toBe(true);

        const leaf = leafOf(sha256, owned);
        const more = { ...owned, quantity: owned.quantity + change };
        // Nobody can be shown another quantity for the published root, whatever the tree.
        expect(passes(fileOf(tree, more, place))).toBe(false);
        if (what === 'omitted' && holders === 1) return;
        const other = publish(
          what === 'omitted'
            ? splice(tree, place, 1)
            : what === 'doubled'
              ? splice(tree, place, 0, leaf)
              : splice(tree, place, 1, leafOf(sha256, more)),
          SUPPLY,
        );
        if (what !== 'changed') {
          // The original leaf at its place, with the original path, is the only file that passes.
          for (const file of forged(tree, other, owned, place)) {
            const isOriginal =
              file.place === place &&
              file.signature === tree.statement.signature &&
              JSON.stringify(file.path) === JSON.stringify(fileOf(tree, owned, place).path);
            expect(passes(file)).toBe(isOriginal);
          }
        }
        for (const file of forged(tree, other, more, place)) expect(passes(file)).toBe(false);
        // The company publishes the other tree and shows the first one to this member.
        expect(checkChain(proofTools, [other.statement], tree.statement, null)).toBe('not_listed');
      },
    ),
    { numRuns: TREES, endOnFailure: true, examples: [[LARGEST_TREE]] },
  );
  expect(largest).toBe(LARGEST);
}, 300_000);

describe('the naive form of the tree', () => {
  const hash = (text: string) => sha256(Buffer.from(text));
  const join = (sum: number, left: Uint8Array, right: Uint8Array) =>
    sha256(Buffer.concat([Buffer.from(String(sum)), left, right]));
  /** The check of Maxwell's first form: the hash of a node covers only the sum of both children. */
  const naiveRoot = (leaf: SumNode, place: number, path: readonly SumNode[]): SumNode => {
    let node = leaf;
    for (const [level, next] of path.entries()) {
      const sum = node.sum + next.sum;
      const isLeft = Math.floor(place / 2 ** level) % 2 === 0;
      node = {
        sum,
        hash: isLeft ? join(sum, node.hash, next.hash) : join(sum, next.hash, node.hash),
      };
    }
    return node;
  };
  const [asha, ravi] = [
    { sum: 70, hash: hash('asha 70') },
    { sum: 50, hash: hash('ravi 50') },
  ] as const;

  test('accepts a total below the sum of two holdings, which the corrected form refuses', () => {
    // The company owes 120, and publishes 70: each member is shown another quantity of the neighbour.
    const naive = { sum: 70, hash: join(70, asha.hash, ravi.hash) };
    expect(naiveRoot(asha, 0, [{ sum: 0, hash: ravi.hash }])).toEqual(naive);
    expect(naiveRoot(ravi, 1, [{ sum: 20, hash: asha.hash }])).toEqual(naive);

    // Whatever root the company publishes, at most one of the two members arrives at it.
    const forAsha = rootFromPath(sha256, asha, 0, [{ sum: 0, hash: ravi.hash }]);
    const forRavi = rootFromPath(sha256, ravi, 1, [{ sum: 20, hash: asha.hash }]);
    expect(forAsha?.sum).toBe(forRavi?.sum);
    expect(forAsha?.hash).not.toEqual(forRavi?.hash);
  });

  test('accepts a neighbour with a negative sum, which the corrected form refuses', () => {
    const debt = { sum: -60, hash: hash('nobody -60') };
    const naive = { sum: 10, hash: join(10, asha.hash, debt.hash) };
    expect(naiveRoot(asha, 0, [debt])).toEqual(naive);

    expect(rootFromPath(sha256, asha, 0, [debt])).toBeNull();
    expect(() => joinNodes(sha256, asha, debt)).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'a neighbour with the sum %d is refused',
    (sum) => {
      expect(rootFromPath(sha256, asha, 0, [{ sum, hash: ravi.hash }])).toBeNull();
    },
  );

  test('a place that no tree of this depth has, a path that is too long, and a short hash are refused', () => {
    const rootAt = (place: number, path: readonly SumNode[], leaf: SumNode = asha) =>
      rootFromPath(sha256, leaf, place, path);
    const next = { sum: 1, hash: ravi.hash };
    expect(rootAt(0, [])).toEqual(asha);
    expect(rootAt(1, [next])).not.toBeNull();
    for (const place of [-1, 0.5, 2, 3]) expect(rootAt(place, [next])).toBeNull();
    expect(rootAt(1, [])).toBeNull();
    const longest = Array<SumNode>(32).fill(next);
    expect(rootAt(2 ** 32 - 1, longest)).not.toBeNull();
    expect(rootAt(0, [...longest, next])).toBeNull();
    expect(rootAt(0, [{ sum: 1, hash: ravi.hash.slice(1) }])).toBeNull();
    for (const sum of [-1, 0.5]) {
      expect(rootAt(0, [], { ...asha, sum })).toBeNull();
      expect(rootAt(0, [next], { ...asha, sum })).toBeNull();
    }
    expect(() =>
      leafOf(sha256, { quantity: 1, salt: new Uint8Array(31), member: 'GLXY-1' }),
    ).toThrow(RangeError);
  });

  test('sums that exceed the largest number together are refused', () => {
    const huge = { sum: 2 ** 53 - 1, hash: ravi.hash };
    expect(rootFromPath(sha256, asha, 0, [huge])).toBeNull();
    expect(() => joinNodes(sha256, asha, huge)).toThrow(RangeError);
  });
});

describe('a file', () => {
  const { tree, owned } = plant(5, 7, 4);
  const file = fileOf(tree, owned, 4);
  const checked = (changes: Partial<HoldingFile>) =>
    checkHolding(proofTools, { ...file, ...changes })?.checks ?? null;
  const resigned = (from: string, to: string) => {
    const statement = file.statement.replace(from, to);
    return checked({ statement, signature: key.sign(statement).toString('hex') });
  };

  test('of another member with the same quantity is not this member’s', () => {
    expect(checked({})).toEqual({ included: true, total: true, supply: true, signed: true });
    expect(checked({ member: 'GLXY-3' })?.included).toBe(false);
    expect(checked({ salt: '00'.repeat(32) })?.included).toBe(false);
  });

  test('cannot use an inner node or an empty place as a leaf', () => {
    expect(checked({ path: file.path.slice(1), place: 2 })?.included).toBe(false);
    expect(checked({ place: 5 })?.included).toBe(false);
    expect(checked({ place: 4 + 2 ** 3 })?.included).toBe(false);
    expect(checked({ path: [...file.path, ...file.path] })?.included).toBe(false);
  });

  test('is refused with a signed total that differs, or above the supply', () => {
    const total = /total (\d+)/.exec(file.statement)?.[0] ?? '';
    expect(resigned(total, 'total 1')).toMatchObject({ included: true, total: false });
    expect(resigned(`supply ${String(SUPPLY)}`, 'supply 3')).toMatchObject({ supply: false });
    const all = total.replace('total', 'supply');
    expect(resigned(`supply ${String(SUPPLY)}`, all)).toMatchObject({ supply: true });
    expect(resigned('holders 5', 'holders 4')).toMatchObject({ included: false });
    expect(resigned('holders 5', 'holders 9')).toMatchObject({ included: false });
    expect(resigned('total ', 'total 0')).toBeNull();
  });

  test('is refused at a place beyond the number of holders, although the depth is the same', () => {
    const { tree: of8, owned: seventh } = plant(8, 7, 6);
    const asPublished = (holders: number) => {
      const statement = of8.statement.statement.replace('holders 8', `holders ${String(holders)}`);
      const signature = key.sign(statement).toString('hex');
      return checkHolding(proofTools, { ...fileOf(of8, seventh, 6), statement, signature })?.checks;
    };
    expect(asPublished(7)).toMatchObject({ included: true });
    expect(asPublished(6)).toMatchObject({ included: false, signed: true });
  });

  test('is refused without a valid signature', () => {
    expect(checked({ signature: '00'.repeat(64) })).toMatchObject({ signed: false });
    const statement = file.statement.replace('number 1', 'number 2');
    expect(checked({ statement })).toMatchObject({ signed: false });
  });
});

describe('a chain of statements', () => {
  const { tree: first } = plant(3, 1, 0);
  const hashOf = ({ statement }: PublishedStatement) => hashOfStatement(sha256, statement);
  const next = (before: Tree, number: number) =>
    publish(before.rows[0] as Uint8Array, SUPPLY + number, number, hashOf(before.statement));
  const second = next(first, 2);
  const third = next(second, 3);
  const all = [third, second, first].map(({ statement }) => statement);
  const seenAs = ({ statement }: Tree, number: number) => ({
    number,
    hash: hashOf(statement),
    key: '',
  });

  test('is accepted in any order, with what was seen before', () => {
    expect(checkChain(proofTools, all, second.statement, seenAs(first, 1))).toBeNull();
    expect(checkChain(proofTools, all.toReversed(), first.statement, seenAs(third, 3))).toBeNull();
    expect(checkChain(proofTools, all.slice(0, 2), third.statement, null)).toBeNull();
  });

  test('with a second root for the same number is reported, on both sides of it', () => {
    const twin = next({ ...first, rows: plant(3, 2, 0).tree.rows }, 2);
    expect(checkChain(proofTools, all, twin.statement, null)).toBe('not_listed');
    const replaced = [next(twin, 3), twin, first].map(({ statement }) => statement);
    expect(checkChain(proofTools, replaced, twin.statement, seenAs(second, 2))).toBe('replaced');
    const half = [third, twin, first].map(({ statement }) => statement);
    expect(checkChain(proofTools, half, third.statement, null)).toBe('broken');
  });

  test('with a gap in the numbers, fewer entries of the ledger, or a first statement that has a former one is reported', () => {
    const leaves = first.rows[0] as Uint8Array;
    const broken = [
      [publish(leaves, SUPPLY, 3, hashOf(first.statement)), first],
      [publish(leaves.subarray(NODE_BYTES), SUPPLY, 2, hashOf(first.statement)), first],
      [publish(leaves, SUPPLY, 1, hashOf(second.statement))],
    ];
    for (const trees of broken) {
      const published = trees.map(({ statement }) => statement);
      const [last] = published as [PublishedStatement];
      expect(checkChain(proofTools, published, last, null)).toBe('broken');
    }
  });

  test('with a missing, unsigned or foreign statement is reported', () => {
    const [last, , start] = all as [PublishedStatement, PublishedStatement, PublishedStatement];
    expect(checkChain(proofTools, [last, start], last, null)).toBe('broken');
    expect(checkChain(proofTools, [], last, null)).toBe('not_listed');
    const unsigned = { ...start, signature: '00'.repeat(64) };
    expect(checkChain(proofTools, [last, unsigned], last, null)).toBe('unreadable');
    const statement = start.statement.replace(COMPANY, COMPANY.replace('0193', '0194'));
    const foreign = { statement, signature: key.sign(statement).toString('hex') };
    expect(checkChain(proofTools, [foreign], last, null)).toBe('unreadable');
  });
});

test('the empty nodes of a tree are those of the levels above an empty leaf', () => {
  const empty = emptyNodes(sha256, 2);
  expect(empty.map(({ sum }) => sum)).toEqual([0, 0, 0]);
  expect(empty[2]).toEqual(joinNodes(sha256, empty[1] as SumNode, empty[1] as SumNode));
});
