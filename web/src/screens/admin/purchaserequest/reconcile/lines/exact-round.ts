import {
  listStatementLines,
  type approveExact,
  type linkLines,
  type ReplyOf,
} from '@prelaunch/contract';
import { call } from '../../../../../api/client.ts';
import { ApiFailure } from '../../../../../api/failures.ts';
import type { Line } from './line-columns.tsx';

/** The most lines of one page, and of one call that approves. */
const CHUNK = 100;
/** The most lines of one round; the others are approved in the next one. */
const MAX_LINES = 5_000;

/** The states whose lines a round decides. */
export type RoundState = 'exact' | 'approved_order';

/** The lines of a round, and how many lines are left for the next one. */
export interface RoundLines {
  readonly lines: readonly Line[];
  readonly later: number;
}

const DOUBTS = ['amount_differs', 'reference_differs', 'other_line_named_it'];

/** Whether a line of this state can be decided without comparing it. */
const isCertain = ({ suggestion }: Line): boolean =>
  suggestion?.reasons.some((reason) => DOUBTS.includes(reason)) !== true;

/**
 * Loads the lines of one round, page by page.
 *
 * @param onLoaded called with the number of lines so far
 * @throws ApiFailure when a page could not be loaded
 */
export async function loadRoundLines(
  state: RoundState,
  signal: AbortSignal,
  onLoaded: (count: number) => void,
): Promise<RoundLines> {
  const lines = new Map<string, Line>();
  for (let page = 1; ; page += 1) {
    const query = { state, page, limit: CHUNK } as const;
    const { data } = await call('admin', listStatementLines, { query }, signal);
    for (const line of data.records) lines.set(line.id, line);
    onLoaded(lines.size);
    if (page >= data.lastPage || lines.size >= MAX_LINES) {
      const later = Math.max(data.total - lines.size, 0);
      return { lines: [...lines.values()].filter(isCertain), later };
    }
  }
}

export interface RoundResult {
  readonly approved: number;
  /** The lines that the server refused, with its reasons. */
  readonly refused: readonly { readonly id: string; readonly message: string }[];
  /** Lines of a call without a reply: they may be approved. */
  readonly unknown: number;
  /** Lines that were not sent, because the round was stopped or a call failed. */
  readonly notSent: number;
}

type Send = (
  lineIds: readonly string[],
) => Promise<ReplyOf<typeof approveExact | typeof linkLines>>;

interface RoundOptions {
  readonly isStopped: () => boolean;
  /** Called with the number of lines with a result. */
  readonly onProgress: (done: number) => void;
}

/** Approves lines in calls of 100, one after the other, until all are sent, one call fails or the round is stopped. */
export async function approveInRounds(
  send: Send,
  ids: readonly string[],
  { isStopped, onProgress }: RoundOptions,
): Promise<RoundResult> {
  const refused: { id: string; message: string }[] = [];
  let [sent, approved, unknown] = [0, 0, 0];
  while (sent < ids.length && unknown === 0 && !isStopped()) {
    const chunk = ids.slice(sent, sent + CHUNK);
    sent += chunk.length;
    try {
      const { results } = await send(chunk);
      for (const { id, status, message } of results) {
        if (status) approved += 1;
        else refused.push({ id, message });
      }
      onProgress(sent);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      unknown = chunk.length;
    }
  }
  return { approved, refused, unknown, notSent: ids.length - sent };
}
