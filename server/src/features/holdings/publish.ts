import { randomBytes } from 'node:crypto';
import { istDay } from '@prelaunch/domain/dates';
import { hashOfStatement } from '@prelaunch/domain/holdings/check-holding';
import { toHex } from '@prelaunch/domain/holdings/hex';
import type { PublishedStatement } from '@prelaunch/domain/holdings/holding-file';
import { NO_PREVIOUS, writeStatement } from '@prelaunch/domain/holdings/statement';
import { NODE_BYTES } from '@prelaunch/domain/holdings/sum-tree';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit, type AuditActor } from '../audit/index.ts';
import { snapshot, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import type { HoldingsDeps } from './deps.ts';
import { proofTools, signingKeyOf } from './proof-tools.ts';
import {
  findLatestPublication,
  insertPublication,
  readHoldingPages,
  readSaleState,
  type NewPublication,
  type SaleState,
  type Subtree,
} from './publications.store.ts';
import { subtreesOf } from './stored-tree.ts';
import type { BuiltTree } from './holdings-jobs.ts';

export type PublishDeps = Pick<HoldingsDeps, 'db' | 'secrets' | 'log' | 'holdingsPool'>;

/** A signed publication that is not stored yet. */
export interface Prepared {
  readonly publication: NewPublication;
  readonly published: PublishedStatement;
  readonly subtrees: readonly Subtree[];
  /** For the audit entry. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Whether the tree contains what the company's totals say. */
const agrees = (tree: BuiltTree, state: SaleState): boolean =>
  BigInt(tree.total) === state.approved && state.approved <= state.supply;

/**
 * Builds and signs the next publication of a company from one snapshot of the primary. Refuses with `holdings_disagree`
 * when the holdings differ from the company's totals.
 */
export async function preparePublication(deps: PublishDeps, companyId: string): Promise<Prepared> {
  const { state, previous, pages } = await snapshot(deps.db, async (db) => ({
    state: await readSaleState(db, companyId),
    previous: await findLatestPublication(db, companyId),
    pages: await readHoldingPages(db, companyId),
  }));
  const secret = randomBytes(32);
  const holders = Number(state.holders);
  const tree = await deps.holdingsPool.run('build', { pages, count: holders, secret });
  if (tree === null || !agrees(tree, state)) {
    const { approved, supply } = state;
    deps.log.error(
      {
        companyId,
        holders,
        summed: tree?.total,
        approved: String(approved),
        supply: String(supply),
      },
      'the holdings were not published: they differ from the totals of the company',
    );
    return refuse('holdings_disagree');
  }
  const key = signingKeyOf(deps.secrets);
  const number = Number(previous?.number ?? 0n) + 1;
  const day = istDay(state.at);
  const facts = {
    number,
    day,
    holders,
    total: tree.total,
    supply: Number(state.supply),
    root: toHex(tree.root),
  };
  const statement = writeStatement({
    ...facts,
    company: companyId,
    token: state.token,
    at: state.at.toISOString(),
    ledgerEntry: Number(state.ledgerEntry),
    ledgerHash: toHex(state.ledgerHash),
    previous:
      previous === null ? NO_PREVIOUS : hashOfStatement(proofTools.sha256, previous.statement),
    key: toHex(key.publicKey),
  });
  const signature = key.sign(statement);
  return {
    publication: {
      companyId,
      id: uuidv7(),
      number,
      day,
      ledgerEntry: state.ledgerEntry,
      statement,
      signature,
      secretSealed: deps.secrets.seal('holdings', secret.toString('base64url')),
    },
    published: { statement, signature: signature.toString('hex') },
    subtrees: subtreesOf(tree.leaves).map((leaves, place) => ({
      leaves,
      root: tree.roots.subarray(place * NODE_BYTES, (place + 1) * NODE_BYTES),
    })),
    facts: { ...facts, statement: hashOfStatement(proofTools.sha256, statement) },
  };
}

/**
 * Stores a publication with its audit entry, as the last step of a transaction. Refuses with `publication_overtaken`
 * when the company has published something else since it was prepared.
 */
export async function storePublication(
  tx: Tx,
  { publication, subtrees, facts }: Prepared,
  actor: AuditActor,
  ip: string,
): Promise<void> {
  if (!(await insertPublication(tx, publication, subtrees))) refuse('publication_overtaken');
  await recordAudit(tx, actor, {
    companyId: publication.companyId,
    action: 'holdings.publish',
    subject: {
      type: 'holdings',
      id: publication.id,
      label: `Publication ${String(publication.number)} of ${publication.day}`,
    },
    before: null,
    after: facts,
    ip,
  });
}
