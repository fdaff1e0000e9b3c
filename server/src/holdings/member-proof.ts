import { toHex } from '@prelaunch/domain/holdings/hex';
import { FILE_FORMAT, type HoldingFile } from '@prelaunch/domain/holdings/holding-file';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import { leafOf } from '@prelaunch/domain/holdings/sum-tree';
import { snapshot } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/actor.ts';
import { proofTools } from './proof-tools.ts';
import { findLatestPublication, readHoldingAt, readSubtree } from './publications.store.ts';
import { placeOfLeaf, saltOf, storedPath } from './stored-tree.ts';

/**
 * The member's file for the latest publication, with the tokens of that time, whatever was approved since. `latest` is
 * null while nothing is published, `file` when the member had no tokens at that time.
 */
export async function readMemberProof(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  member: Pick<Member, 'companyId' | 'accountId'>,
) {
  const { sha256 } = proofTools;
  return snapshot(db, async (snapshotDb) => {
    const publication = await findLatestPublication(snapshotDb, member.companyId);
    if (publication === null) return { latest: null, file: null };
    const { id, ledgerEntry, statement, signature, secretSealed } = publication;
    const latest = { statement, signature };
    const holding = await readHoldingAt(snapshotDb, member, ledgerEntry);
    if (holding.quantity === 0) return { latest, file: null };
    const secret = Buffer.from(secrets.open('holdings', secretSealed), 'base64url');
    const salt = saltOf(secret, holding.member);
    const leaf = leafOf(sha256, { ...holding, salt });
    const stored = await readSubtree(snapshotDb, member.companyId, id, leaf.hash);
    const at = stored === null ? -1 : placeOfLeaf(stored.leaves, leaf);
    const holders = readStatement(statement)?.holders;
    if (stored === null || at < 0 || holders === undefined) {
      throw new Error('a holding is missing in the published tree');
    }
    const tree = { subtree: stored.leaves, roots: stored.roots, holders };
    const { place, path } = storedPath(sha256, tree, { subtree: stored.place, leaf: at });
    const file: HoldingFile = {
      format: FILE_FORMAT,
      ...holding,
      salt: toHex(salt),
      place,
      path: path.map(({ sum, hash }) => ({ sum, hash: toHex(hash) })),
      ...latest,
    };
    return { latest, file: { ...file, path: [...file.path] } };
  });
}
