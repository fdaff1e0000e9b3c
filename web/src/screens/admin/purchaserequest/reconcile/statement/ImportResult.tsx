import { entryOf } from '@prelaunch/contract';
import { TriangleAlert } from 'lucide-react';
import { Sum } from '../../../../../ui/text/Sum.tsx';
import { StateName } from '../lines/StateName.tsx';
import { inStateOrder } from '../lines/StateTiles.tsx';
import { periodInWords } from '../period-in-words.ts';
import { reconcileTexts } from '../texts.ts';
import { balanceInWords } from './balance-in-words.ts';
import { inLanguage } from './in-language.ts';
import { importReasonTexts } from './texts.ts';
import styles from './ImportResult.module.css';
import type { StatementImport } from './upload-statement.ts';

const texts = reconcileTexts.statement.result;

type BalanceBreakParts = NonNullable<StatementImport['balanceBreakParts']>;

/** The bank, the format and the covered days, as far as they are known. */
export function aboutImport({ bank, format, firstDay, lastDay }: StatementImport): string {
  const first = firstDay ?? lastDay;
  const days = first === null ? '' : periodInWords(first, lastDay ?? first);
  const bankName = bank === null ? null : (entryOf(reconcileTexts.statement.banks, bank) ?? bank);
  return [bankName, format, days].filter((part) => part !== null && part !== '').join(' · ');
}

/** The rows that were not understood, each with its reason. */
function SkippedRows({ current }: { readonly current: StatementImport }) {
  const { skipped, skippedCount, newLines } = current;
  if (skippedCount === 0) return null;
  const rest = skippedCount - skipped.length;
  return (
    <details className={styles.skipped} open={newLines === 0}>
      <summary>{texts.skippedRows(skippedCount)}</summary>
      <ul>
        {skipped.map(({ row, reason, code, text }, at) => (
          <li key={at}>
            <strong>{texts.row(row)}</strong>: {inLanguage(importReasonTexts.skipped, code, reason)}{' '}
            <span className={styles.quiet}>{text}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{texts.more(rest)}</p>}
    </details>
  );
}

/** How many lines an import added; if none, why. */
function inWords({ newLines, knownLines, skippedCount }: StatementImport): string {
  if (newLines > 0) return texts.done(newLines);
  return [
    texts.nothingNew,
    knownLines > 0 && texts.knownBefore(knownLines),
    skippedCount > 0 && texts.notRead(skippedCount),
    knownLines + skippedCount === 0 && texts.noTransactions,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** Where the printed balances do not add up; English for a balance that a newer server names. */
function breakInWords({ balance, line, found, expected }: BalanceBreakParts): string {
  const named = line === null ? '' : texts.line(line.narration, periodInWords(line.day, line.day));
  const what = entryOf(texts.balance, balance) ?? texts.balance.LINE;
  const missing = entryOf(texts.missing, balance) ?? texts.missing.LINE;
  return `${what(named)}: ${texts.printed(balanceInWords(found), balanceInWords(expected))} ${missing}`;
}

/** What an import added and what it could not read; why it failed, if it did. */
export function ImportResult({ current }: { readonly current: StatementImport }) {
  if (current.state === 'UNREADABLE' || current.state === 'FAILED') {
    const reason = inLanguage(importReasonTexts.ended, current.reasonCode, current.reason);
    return (
      <p className={styles.warning} role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>{reason ?? texts.failed}</span>
      </p>
    );
  }
  if (current.state !== 'DONE') return null;
  // A zero says nothing.
  const counts = (
    [
      [texts.newLines, current.newLines],
      [texts.knownLines, current.knownLines],
      [texts.skipped, current.skippedCount],
    ] as const
  ).filter(([, count]) => count > 0);
  return (
    <div className={styles.result} role="group" aria-label={texts.label}>
      <div className={styles.line}>
        <p className={styles.about} role="status">
          {inWords(current)}
        </p>
        <p className={styles.quiet}>{aboutImport(current)}</p>
        {counts.length > 0 && (
          <details className={styles.folded}>
            <summary>{texts.details}</summary>
            <dl className={styles.counts}>
              {counts.map(([label, count]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{count.toLocaleString('en-IN')}</dd>
                </div>
              ))}
            </dl>
            {current.states.length > 0 && (
              <ul className={styles.states} aria-label={texts.states}>
                {inStateOrder(current.states).map(({ state, count, sum }) => (
                  <li key={state}>
                    <StateName state={state} /> {count.toLocaleString('en-IN')}, <Sum value={sum} />
                  </li>
                ))}
              </ul>
            )}
          </details>
        )}
      </div>
      {current.balanceBreak !== null && (
        <p className={styles.warning} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>
            {texts.balances}{' '}
            {current.balanceBreakParts === null
              ? current.balanceBreak
              : breakInWords(current.balanceBreakParts)}
          </span>
        </p>
      )}
      <SkippedRows current={current} />
    </div>
  );
}
