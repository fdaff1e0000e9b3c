import { toHex } from '@prelaunch/domain/holdings/hex';
import { FILE_FORMAT } from '@prelaunch/domain/holdings/holding-file';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import { leafOf } from '@prelaunch/domain/holdings/sum-tree';
import { LRUCache } from 'lru-cache';
import { snapshot, type Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member } from '../../platform/http/actor.ts';
import { proofTools } from './proof-tools.ts';
import {
  findLatestPublication,
  readHoldingAt,
  readLeaves,
  readSubtreeHeads,
} from './publications.store.ts';
import { createSalts, placeOfLeaf, storedPath, subtreeOf, upperRows } from './stored-tree.ts';

const { sha256 } = proofTools;

/** What the paths of all members of a publication share. */
interface UpperTree {
  readonly holders: number;
  /** From the roots of the subtrees to the root. */
  readonly rows: readonly Uint8Array[];
  /** The hash of the first leaf of each subtree. */
  readonly firsts: Uint8Array;
}

interface Stored {
  readonly companyId: string;
  readonly id: string;
  readonly statement: string;
}

/** How many companies' trees are cached; that of a million holdings takes about 110 kB. */
const CACHED = 100;

/** Returns a function that reads the upper rows of a publication, or has cached them: they never change. */
function createUpperTrees(): (db: Db, publication: Stored) => Promise<UpperTree> {
  const cache = new LRUCache<string, UpperTree>({ max: CACHED });
  return async (db, publication) => {
    const known = cache.get(publication.id);
    if (known !== undefined) return known;
    const { roots, firsts } = await readSubtreeHeads(db, publication);
    const holders = readStatement(publication.statement)?.holders ?? 0;
    const upper = { holders, firsts, rows: upperRows(sha256, roots, holders) };
    cache.set(publication.id, upper);
    return upper;
  };
}

/**
 * Creates the function that makes a member's file for the latest publication, with the tokens of that time, whatever
 * was approved since. `latest` is null while nothing is published, `file` when the member had no tokens then.
 */
export function createMemberProofs({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const upperTreeOf = createUpperTrees();
  return ({ companyId, accountId }: Pick<Member, 'companyId' | 'accountId'>) =>
    snapshot(db, async (snapshotDb) => {
      const publication = await findLatestPublication(snapshotDb, companyId);
      if (publication === null) return { latest: null, file: null };
      const { id, ledgerEntry, statement, signature, secretSealed } = publication;
      const latest = { statement, signature };
      const holding = await readHoldingAt(snapshotDb, { companyId, accountId }, ledgerEntry);
      if (holding.quantity === 0) return { latest, file: null };
      const secret = Buffer.from(secrets.open('holdings', secretSealed), 'base64url');
      const salt = createSalts(secret)(holding.member);
      const leaf = leafOf(sha256, { ...holding, salt });
      const stored = { companyId, id, statement };
      const upper = await upperTreeOf(snapshotDb, stored);
      const subtree = subtreeOf(upper.firsts, leaf.hash);
      const leaves = await readLeaves(snapshotDb, stored, subtree);
      const at = leaves === null ? -1 : placeOfLeaf(leaves, leaf);
      if (leaves === null || at < 0) throw new Error('a holding is missing in the published tree');
      const { place, path } = storedPath(sha256, leaves, upper, { subtree, leaf: at });
      const file = {
        format: FILE_FORMAT,
        ...holding,
        salt: toHex(salt),
        place,
        path: path.map(({ sum, hash }) => ({ sum, hash: toHex(hash) })),
        ...latest,
      } as const;
      return { latest, file };
    });
}
