import { nodeAt, rootOf, NODE_BYTES } from '@prelaunch/domain/holdings/sum-tree';
import { proofTools } from './proof-tools.ts';
import { leavesOf, subtreeRoot, subtreesOf, treeRoot, type Holding } from './stored-tree.ts';

/** Jobs that run in a process of `holdings-pool.ts`. */

/** Reads the lines `member quantity` of all pages. */
function* holdingsIn(pages: readonly string[]): Generator<Holding> {
  for (const page of pages) {
    for (let at = 0; at < page.length;) {
      const gap = page.indexOf(' ', at);
      const newline = page.indexOf('\n', gap);
      const end = newline < 0 ? page.length : newline;
      yield { member: page.slice(at, gap), quantity: Number(page.slice(gap + 1, end)) };
      at = end + 1;
    }
  }
}

export interface BuiltTree {
  /** 32 bytes. */
  readonly root: Uint8Array;
  readonly total: number;
  /** The leaves in the order of the tree, and the roots of its subtrees, as rows of nodes. */
  readonly leaves: Uint8Array;
  readonly roots: Uint8Array;
}

/**
 * Builds the tree of a publication.
 *
 * @param pages lines `member quantity`, separated by newlines; null is returned when there are not `count`
 */
export function build({
  pages,
  count,
  secret,
}: {
  readonly pages: readonly string[];
  readonly count: number;
  readonly secret: Uint8Array;
}): Promise<BuiltTree | null> {
  const { sha256 } = proofTools;
  const leaves = leavesOf(sha256, secret, count, holdingsIn(pages));
  if (leaves === null) return Promise.resolve(null);
  const subtrees = subtreesOf(leaves);
  const roots = new Uint8Array(subtrees.length * NODE_BYTES);
  subtrees.forEach((subtree, place) => {
    roots.set(subtreeRoot(sha256, subtree, count), place * NODE_BYTES);
  });
  const { hash, sum } =
    count === 0 ? rootOf(sha256, leaves) : nodeAt(treeRoot(sha256, roots, count), 0);
  return Promise.resolve({ root: hash, total: sum, leaves, roots });
}
