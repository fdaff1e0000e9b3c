import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importStatement } from '@prelaunch/contract';
import { istDay } from '@prelaunch/domain/dates';
import { MAPPING_PROBLEMS } from '@prelaunch/domain/column-mapping';
import {
  FAILED_REASONS,
  type FailedReason,
  UNREADABLE_REASONS,
  type UnreadableReason,
} from '@prelaunch/domain/statement-reading';
import { addDays } from '@prelaunch/domain/unlocks/ist-calendar';
import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { refuse, Refusal } from '../../../platform/refuse.ts';
import { balanceBreakText } from './balance-text.ts';
import { batchFile } from './batch-files.ts';
import { findChoices, rememberChoice } from '../matching/choices.store.ts';
import type { StatementDeps } from '../deps.ts';
import {
  endImport,
  lockRunningImport,
  recordHeartbeat,
  type ImportDetails,
  type ImportResult,
} from './imports.store.ts';
import { runMatching } from '../matching/matching.ts';
import type { ReceivedStatement } from './receive-statement.ts';
import type { ReadResult } from './statement-jobs.ts';
import { linkReturnedLines } from './returned-lines.store.ts';
import { storeLines, updateStatistics } from './store-lines.store.ts';

/** An import whose row is stored in the state READING. */
export interface StartedImport {
  readonly id: string;
  readonly admin: Admin;
  readonly ip: string;
  readonly file: ReceivedStatement;
}

const HEARTBEAT_MS = 1_000;

/** From so many new lines on, queries with outdated statistics are slow. */
const MANY_LINES = 1_000;

/** Banks print value dates after long weekends; a later day is a misprint, or day and month are exchanged. */
const DAYS_AHEAD = 7;

/**
 * Reads a received statement, stores its lines and compares them with the purchases. Ends the import in every case, so
 * that its page shows the outcome, also after a failure.
 *
 * @param stopping aborts when the server stops
 */
export async function runImport(
  deps: StatementDeps,
  started: StartedImport,
  stopping: AbortSignal,
): Promise<void> {
  const { companyId } = started.admin;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([stopping, cancelled.signal]);
  let progress = 0;
  const ended = new AbortController();
  const heartbeats = keepAlive(ended.signal, async () => {
    if (!(await recordHeartbeat(deps.db, companyId, started.id, progress))) cancelled.abort();
  });
  try {
    const { path, fileName, ...choices } = started.file;
    const result = await deps.statementPool.run(
      'read',
      {
        path,
        folder: dirname(path),
        options: {
          fileName,
          remembered: await findChoices(deps.db, companyId),
          latestDay: istDay(addDays(new Date(), DAYS_AHEAD)),
          ...choices,
        },
      },
      {
        signal,
        onProgress: (percent) => {
          progress = Math.min(99, Math.max(0, Math.trunc(percent)));
        },
      },
    );
    if (result.outcome === 'read') await storeStatement(deps, started, result);
    else await endImport(deps.db, companyId, started.id, unreadResult(result));
  } catch (error) {
    await endImport(deps.db, companyId, started.id, {
      state: 'FAILED',
      details: explain(FAILED_REASONS, stopping.aborted ? 'STOPPED' : failureOf(error)),
    });
    if (!(error instanceof Refusal)) throw error;
    return;
  } finally {
    ended.abort();
    await heartbeats;
  }
  await runMatching(deps, companyId, stopping);
}

/** Repeats `beat` until the signal aborts. A failed beat is tried again. */
async function keepAlive(signal: AbortSignal, beat: () => Promise<void>): Promise<void> {
  for (;;) {
    await sleep(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await beat().catch(() => undefined);
  }
}

const failureOf = (error: unknown): FailedReason =>
  error instanceof Refusal && error.code === 'session_ended' ? 'SESSION_ENDED' : 'NOT_IN_TIME';

/** What the admin is shown: the sentence of a reason, and its code for pages in other languages. */
const explain = <Code extends UnreadableReason | FailedReason>(
  reasons: Readonly<Record<Code, string>>,
  code: Code,
) => ({ reason: reasons[code], reasonCode: code });

function unreadResult(result: Exclude<ReadResult, { outcome: 'read' }>): ImportResult {
  switch (result.outcome) {
    case 'needs_password':
      return { state: 'NEEDS_PASSWORD', details: { wrongPassword: result.wrong } };
    case 'needs_mapping': {
      const { header, sample, problem: problemCode } = result;
      const problem = problemCode === null ? null : MAPPING_PROBLEMS[problemCode];
      const table = { header, sample, problem, problemCode };
      return { state: 'NEEDS_MAPPING', details: { table } };
    }
    case 'needs_date_order':
      return { state: 'NEEDS_DATE_ORDER', details: { dateExamples: result.examples } };
    case 'unreadable':
      return { state: 'UNREADABLE', details: explain(UNREADABLE_REASONS, result.reason) };
  }
}

/** Stores all lines in one transaction of the admin: none are stored when the import was cancelled or the admin revoked. */
async function storeStatement(
  { db }: StatementDeps,
  { id, admin, ip, file }: StartedImport,
  result: Extract<ReadResult, { outcome: 'read' }>,
): Promise<void> {
  const { companyId } = admin;
  const folder = dirname(file.path);
  const { signature, batches, skipped, balanceBreakParts, ...read } = result;
  await transactionAs(
    db,
    admin,
    async (tx) => {
      let newLines = 0;
      for (let index = 0; index < batches; index += 1) {
        const batch = await readFile(batchFile(folder, index), 'utf8');
        newLines += await storeLines(tx, companyId, id, batch);
      }
      if (newLines >= MANY_LINES) await updateStatistics(tx);
      for (let index = 0; index < batches; index += 1) {
        await linkReturnedLines(tx, companyId, await readFile(batchFile(folder, index), 'utf8'));
      }
      const details: ImportDetails = {
        skipped,
        balanceBreakParts,
        balanceBreak: balanceBreakParts && balanceBreakText(balanceBreakParts),
      };
      const knownLines = read.count - newLines;
      await endImport(tx, companyId, id, { state: 'DONE', ...read, newLines, knownLines, details });
      if (signature !== null) await rememberChoice(tx, companyId, signature, file);
      await recordAudit(tx, admin, {
        companyId,
        action: importStatement.audit,
        subject: { type: 'statement', id, label: file.fileName },
        before: null,
        after: {
          newLines,
          knownLines,
          skippedRows: read.skippedCount,
          firstDay: read.firstDay,
          lastDay: read.lastDay,
        },
        ip,
      });
    },
    {
      lockFirst: async (tx) => {
        if (!(await lockRunningImport(tx, companyId, id))) refuse('import_over');
      },
    },
  );
}
