import { listHoldingsStatements } from '@prelaunch/contract';
import {
  checkChain,
  hashOfStatement,
  type ChainProblem,
} from '@prelaunch/domain/holdings/check-holding';
import type { PublishedStatement } from '@prelaunch/domain/holdings/holding-file';
import { readStatement, type HoldingsStatement } from '@prelaunch/domain/holdings/statement';
import { call } from '../../../api/client.ts';
import { proofTools } from '../../../holdings/proof-tools.ts';
import { readSeen, rememberSeen } from '../../../holdings/seen-statement.ts';

export interface Comparison {
  readonly problem: ChainProblem | null;
  /** Whether the company signs with another key than when this browser looked last. */
  readonly keyChanged: boolean;
}

/** Each call lists up to 100 statements, so these reach back about five years of daily statements. */
const MAX_CALLS = 20;

/** Loads the published statements of a company, from the newest back to this number. */
async function loadPublished(
  company: string,
  backTo: number,
  signal: AbortSignal,
): Promise<PublishedStatement[]> {
  const published: PublishedStatement[] = [];
  let before: string | undefined;
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const query = { company, ...(before !== undefined && { before }) };
    const { data } = await call('user', listHoldingsStatements, { query }, signal);
    published.push(...data.records);
    const oldest = readStatement(data.records.at(-1)?.statement ?? '')?.number;
    if (oldest === undefined || oldest <= backTo) return published;
    before = String(oldest);
  }
  throw new Error('the published statements do not reach back far enough');
}

/** Compares a file's statement with the public list, and with what this browser saw last; then remembers the newest. */
export async function comparePublished(
  file: PublishedStatement,
  { company, number }: HoldingsStatement,
  signal: AbortSignal,
): Promise<Comparison> {
  const seen = readSeen(company);
  const backTo = Math.min(number, seen?.number ?? number);
  const published = await loadPublished(company, backTo, signal);
  const problem = checkChain(proofTools, published, file, seen);
  const [newest] = published;
  const latest = readStatement(newest?.statement ?? '');
  if (problem !== null || newest === undefined || latest === null) {
    return { problem, keyChanged: false };
  }
  rememberSeen(company, {
    number: latest.number,
    hash: hashOfStatement(proofTools.sha256, newest.statement),
    key: latest.key,
  });
  return { problem, keyChanged: seen !== null && seen.key !== latest.key };
}
