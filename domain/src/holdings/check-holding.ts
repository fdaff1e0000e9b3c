import { asciiBytes, fromHex, sameBytes, toHex } from './hex.ts';
import type { HoldingFile, PublishedStatement } from './holding-file.ts';
import { NO_PREVIOUS, readStatement, type HoldingsStatement } from './statement.ts';
import { depthOf, leafOf, rootFromPath, SALT_BYTES, type Sha256, HASH_BYTES } from './sum-tree.ts';

/** The cryptography of the check; passed in, because this package uses none of a platform. */
export interface ProofTools {
  readonly sha256: Sha256;
  /** Whether an Ed25519 signature of the message is valid. */
  readonly isSigned: (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean;
}

/** The hash of a statement, which the company's next statement contains. */
export const hashOfStatement = (sha256: Sha256, statement: string): string =>
  toHex(sha256(asciiBytes(statement)));

const bytesOf = (hex: string, length: number): Uint8Array =>
  fromHex(hex, length) ?? new Uint8Array(length);

/** Reads a published statement; null when its signature is not valid. */
export function openStatement(
  { isSigned }: Pick<ProofTools, 'isSigned'>,
  { statement, signature }: PublishedStatement,
): HoldingsStatement | null {
  const read = readStatement(statement);
  if (read === null) return null;
  const signed = isSigned(bytesOf(signature, 64), asciiBytes(statement), bytesOf(read.key, 32));
  return signed ? read : null;
}

export interface HoldingChecks {
  /** The leaf of this member with this quantity is below the published root. */
  readonly included: boolean;
  /** The sums on the way to the root give the published total. */
  readonly total: boolean;
  /** The total is not above the supply. */
  readonly supply: boolean;
  /** The signature of the statement is valid. */
  readonly signed: boolean;
}

export interface CheckedHolding {
  readonly statement: HoldingsStatement;
  readonly checks: HoldingChecks;
}

/** Checks a member's file without any other source; null when its statement cannot be read. */
export function checkHolding(tools: ProofTools, file: HoldingFile): CheckedHolding | null {
  const statement = readStatement(file.statement);
  if (statement === null) return null;
  const leaf = leafOf(tools.sha256, {
    quantity: file.quantity,
    salt: bytesOf(file.salt, SALT_BYTES),
    member: file.member,
  });
  const path = file.path.map(({ sum, hash }) => ({ sum, hash: bytesOf(hash, HASH_BYTES) }));
  // The number of holders fixes the shape: a longer or shorter path would use a node as a leaf.
  const fits = path.length === depthOf(statement.holders) && file.place < statement.holders;
  const root = fits ? rootFromPath(tools.sha256, leaf, file.place, path) : null;
  return {
    statement,
    checks: {
      included: root !== null && sameBytes(root.hash, bytesOf(statement.root, HASH_BYTES)),
      total: root !== null && root.sum === statement.total,
      supply: statement.total <= statement.supply,
      signed: openStatement(tools, file) !== null,
    },
  };
}

/** What a browser remembers of a company between two checks. */
export interface SeenStatement {
  readonly number: number;
  /** The hash of the statement. */
  readonly hash: string;
  readonly key: string;
}

export type ChainProblem =
  /** A published statement cannot be read, or its signature is not valid. */
  | 'unreadable'
  /** Two statements do not follow each other: one is missing, or was replaced. */
  | 'broken'
  /** The statement of the file is not among the published ones: its company has shown two. */
  | 'not_listed'
  /** A statement that was seen before is not among the published ones any more. */
  | 'replaced';

/**
 * Compares a file's statement, and what was seen before, with the statements that the company publishes.
 *
 * @param published consecutive statements in any order, reaching back to the older one of the two
 */
export function checkChain(
  tools: ProofTools,
  published: readonly PublishedStatement[],
  file: PublishedStatement,
  seen: SeenStatement | null,
): ChainProblem | null {
  const own = readStatement(file.statement);
  if (own === null) return 'unreadable';
  const chain: { statement: HoldingsStatement; hash: string }[] = [];
  for (const entry of published) {
    const statement = openStatement(tools, entry);
    if (statement?.company !== own.company) return 'unreadable';
    chain.push({ statement, hash: hashOfStatement(tools.sha256, entry.statement) });
  }
  chain.sort((a, b) => a.statement.number - b.statement.number);
  for (const [at, { statement }] of chain.entries()) {
    const before = chain[at - 1];
    if (before === undefined) {
      if (statement.number === 1 && statement.previous !== NO_PREVIOUS) return 'broken';
    } else if (
      statement.number !== before.statement.number + 1 ||
      statement.previous !== before.hash ||
      statement.ledgerEntry < before.statement.ledgerEntry
    ) {
      return 'broken';
    }
  }
  const isListed = (hash: string) => chain.some((entry) => entry.hash === hash);
  if (!isListed(hashOfStatement(tools.sha256, file.statement))) return 'not_listed';
  return seen === null || isListed(seen.hash) ? null : 'replaced';
}
