import { hashOfStatement, openStatement } from '@prelaunch/domain/holdings/check-holding';
import { toHex } from '@prelaunch/domain/holdings/hex';
import { NO_PREVIOUS, readStatement } from '@prelaunch/domain/holdings/statement';
import { nodeAt, nodesIn } from '@prelaunch/domain/holdings/sum-tree';
import type { Db } from '../../platform/db/transaction.ts';
import { proofTools } from './proof-tools.ts';
import { subtreeRoot, treeRoot } from './stored-tree.ts';
import {
  listPublications,
  readQuantitiesAt,
  subtreesIn,
  type StoredPublication,
} from './publication-checks.store.ts';
import { foundOf, type Invariant, type Violation } from '../../platform/invariants/invariant.ts';

const violation = (
  table: string,
  { companyId, number }: StoredPublication,
  is: string,
  should: string,
): Violation => ({ table, companyId, rowId: `publication ${String(number)}`, is, should });

/** What is wrong with a publication, compared with the previous one and with the ledger; null when nothing is. */
function problemOf(
  publication: StoredPublication,
  before: StoredPublication | undefined,
): string | null {
  const statement = openStatement(proofTools, publication);
  if (statement === null) return 'its statement is not signed by its key';
  const previous =
    before === undefined ? NO_PREVIOUS : hashOfStatement(proofTools.sha256, before.statement);
  if (
    BigInt(statement.number) !== (before?.number ?? 0n) + 1n ||
    BigInt(statement.number) !== publication.number ||
    statement.previous !== previous ||
    statement.company !== publication.companyId ||
    statement.day !== publication.day ||
    BigInt(statement.ledgerEntry) !== publication.ledgerEntry
  ) {
    return 'its statement does not continue the chain';
  }
  return statement.ledgerHash === publication.ledgerHash &&
    BigInt(statement.total) === publication.total &&
    BigInt(statement.holders) === publication.holders &&
    statement.total <= statement.supply
    ? null
    : 'its statement differs from the ledger';
}

async function findBrokenChains(db: Db): Promise<Violation[]> {
  const found: Violation[] = [];
  let before: StoredPublication | undefined;
  for (const publication of await listPublications(db)) {
    if (before?.companyId !== publication.companyId) before = undefined;
    const problem = problemOf(publication, before);
    if (problem !== null) {
      const should = 'a signed statement of the ledger that continues the chain';
      found.push(violation('holdings_publications', publication, problem, should));
    }
    before = publication;
  }
  return found;
}

/** Recomputes the root of a stored tree; null when a row of it cannot be read. Adds each leaf's sum to `sums`. */
async function recomputeRoot(
  db: Db,
  publication: StoredPublication,
  holders: number,
  sums: number[],
): Promise<string | null> {
  const roots: Buffer[] = [];
  try {
    for await (const { leaves, root } of subtreesIn(db, publication)) {
      if (Buffer.compare(subtreeRoot(proofTools.sha256, leaves, holders), root) !== 0) return null;
      for (let place = 0; place < nodesIn(leaves); place += 1) {
        sums.push(nodeAt(leaves, place).sum);
      }
      roots.push(root);
    }
    if (sums.length !== holders) return null;
    const top = nodeAt(treeRoot(proofTools.sha256, Buffer.concat(roots), holders), 0);
    return toHex(top.hash);
  } catch (error) {
    // Sums beyond the largest number.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function findWrongTrees(db: Db): Promise<Violation[]> {
  const found: Violation[] = [];
  const latest = (await listPublications(db)).filter(({ isLatest }) => isLatest);
  for (const publication of latest) {
    const statement = readStatement(publication.statement);
    if (statement === null || statement.holders === 0) continue;
    const sums: number[] = [];
    const root = await recomputeRoot(db, publication, statement.holders, sums);
    if (root !== statement.root) {
      const is = root === null ? 'a damaged tree' : `the root ${root}`;
      found.push(violation('holdings_subtrees', publication, is, `the root ${statement.root}`));
      continue;
    }
    const quantities = await readQuantitiesAt(db, publication);
    const published = Float64Array.from(sums).sort();
    if (
      published.length !== quantities.length ||
      published.some((sum, place) => sum !== quantities[place])
    ) {
      const should = "every holding of the ledger's members, once";
      found.push(violation('holdings_subtrees', publication, 'other quantities', should));
    }
  }
  return found;
}

/** The publications of holdings. Whose leaf is whose needs the sealed secret; each member checks its own. */
export const holdingsInvariants: readonly Invariant[] = [
  {
    id: 'I35',
    sentence: 'Published statements are signed, chained, and agree with the allocation ledger.',
    find: async (db) => foundOf(await findBrokenChains(db)),
  },
  {
    id: 'I36',
    sentence: 'The tree of the latest publication has its root, and every holding of the ledger.',
    find: async (db) => foundOf(await findWrongTrees(db)),
  },
];
