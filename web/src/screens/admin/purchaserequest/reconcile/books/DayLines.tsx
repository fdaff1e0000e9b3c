import type { getBookDays, ReplyOf } from '@prelaunch/contract';
import { daysBetween } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens, paiseSum } from '@prelaunch/domain/money';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState, type CSSProperties } from 'react';
import { cx } from '../../../../../ui/cx.ts';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { Pager } from '../../../../../ui/table/Pager.tsx';
import { periodInWords } from '../period-in-words.ts';
import { AccountTable, sumOf, type Turnover } from './AccountTable.tsx';
import { FIGURES, figuresOf, refundedUnclaimed, soldWithoutLine } from './day-figures.ts';
import styles from './DayLines.module.css';
import { inLedgerOrder } from './in-ledger-order.ts';
import { bookTexts as texts } from './texts.ts';

type Books = ReplyOf<typeof getBookDays>;

/** A week. */
const DAYS_PER_PAGE = 7;

const NO_BREAK_SPACE = '\u00a0';

/** A sum that may be below zero. */
const signed = (sum: bigint): string =>
  sum < 0n ? `−${NO_BREAK_SPACE}${formatPaise(paiseSum(-sum))}` : formatPaise(paiseSum(sum));

/** The width in em of a sum in bold tabular figures. */
function widthOf(sum: string): number {
  const wide = sum.replaceAll(/[^\d₹−]/g, '').length;
  return 0.65 * wide + 0.29 * (sum.length - wide);
}

/** The width in em of the widest sum of the books, by which a narrow screen reduces all of them. */
function widestOf({ totals, days }: Books): CSSProperties {
  const sums = [totals, ...days.map(({ accounts }) => accounts)].flatMap((accounts) => {
    const { debit, credit } = sumOf(accounts);
    const figures = figuresOf(accounts);
    return [debit, credit, ...FIGURES.map((figure) => figures[figure])].map(signed);
  });
  return { '--widest': Math.max(...sums.map(widthOf)).toFixed(2) } as CSSProperties;
}

/** Whether debit and credit are equal; of a day only that they are not. */
function Balance({ accounts, isWhole }: Pick<LineProps, 'accounts' | 'isWhole'>) {
  const { debit, credit } = sumOf(accounts);
  if (debit !== credit) return <span className={styles.differs}>{texts.differs}</span>;
  if (!isWhole) return null;
  return (
    <span className={styles.balanced}>
      <Check aria-hidden="true" />
      {texts.balanced}
    </span>
  );
}

interface LineProps {
  readonly label: string;
  readonly accounts: readonly Turnover[];
  /** Whether the line is that of the whole period. */
  readonly isWhole: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The figures of a day or of the whole period; its accounts below it when it is open. */
function Line({ label, accounts, isWhole, open, onToggle }: LineProps) {
  const [nameId, panelId] = [useId(), useId()];
  const figures = figuresOf(accounts);
  const refunded = refundedUnclaimed(figures);
  return (
    <>
      <tr role="row" className={cx(styles.line, isWhole && styles.whole)}>
        <th role="rowheader" scope="row">
          <button
            type="button"
            id={nameId}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={onToggle}
          >
            {label}
            <ChevronDown aria-hidden="true" />
          </button>
          <Balance accounts={accounts} isWhole={isWhole} />
        </th>
        {FIGURES.map((figure) => {
          const sum = figures[figure];
          const isOpen = isWhole && figure === 'leftOpen';
          const ofPeriod = figure === 'leftOpen' || figure === 'matched' ? texts[figure] : null;
          return (
            <td
              key={figure}
              role="cell"
              data-figure={figure}
              data-label={(isWhole ? ofPeriod : null) ?? texts.figures[figure]}
              className={cx(
                sum === 0n && styles.zero,
                isOpen && styles.named,
                isOpen && sum > 0n && styles.open,
              )}
            >
              <span>{signed(sum)}</span>
              {figure === 'leftOpen' && refunded > 0n && (
                <span className={styles.refunded}>
                  {texts.refunded(signed(refunded).replaceAll(' ', NO_BREAK_SPACE))}
                </span>
              )}
            </td>
          );
        })}
      </tr>
      {open && (
        <tr role="row" id={panelId} className={styles.panel}>
          <td role="cell" colSpan={FIGURES.length + 1}>
            <AccountTable labelledBy={nameId} accounts={accounts} />
          </td>
        </tr>
      )}
    </>
  );
}

interface DayLinesProps {
  readonly books: Books;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The figures of the whole period and of each day, some days per page. Each line opens to its accounts. */
export function DayLines({ books, from, to }: DayLinesProps) {
  const { totals, days, tokensOwed } = books;
  const withoutLine = soldWithoutLine(totals);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lineProps = (key: string) => ({
    open: opened.has(key),
    onToggle: () => {
      const next = new Set(opened);
      if (!next.delete(key)) next.add(key);
      setOpened(next);
    },
  });
  const shown = days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE);
  return (
    <>
      <div className={styles.frame} style={widestOf(books)}>
        <table role="table" className={styles.days}>
          <caption>
            <span className={styles.title}>
              {texts.days}{' '}
              <span className={styles.entries}>
                {texts.daysWithEntries(days.length, daysBetween(from, to) + 1)}
              </span>
              {withoutLine > 0n && (
                <span className={styles.withoutLine}>
                  {texts.soldWithoutLine(formatPaise(paiseSum(withoutLine)))}
                </span>
              )}
            </span>
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {[texts.columns.day, ...FIGURES.map((figure) => texts.figures[figure])].map(
                (header) => (
                  <th key={header} role="columnheader" scope="col">
                    {header}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Line
              label={texts.totals(periodInWords(from, to))}
              accounts={totals}
              isWhole
              {...lineProps('whole')}
            />
            {shown.map(({ day, accounts }) => (
              <Line
                key={day}
                label={formatShortDate(day)}
                accounts={inLedgerOrder(accounts, totals)}
                isWhole={false}
                {...lineProps(day)}
              />
            ))}
          </tbody>
        </table>
        <div className={styles.notes}>
          <dl className={styles.about}>
            <div className={styles.ofColumn}>
              <dt>{texts.figures.matched}</dt>
              <dd>{texts.about.matched}</dd>
            </div>
            <div>
              <dt>{texts.figures.leftOpen}</dt>
              <dd>{texts.about.leftThatDay}</dd>
            </div>
            <div>
              <dt>{texts.leftOpen}</dt>
              <dd>{texts.about.leftOpen}</dd>
            </div>
          </dl>
          <p>{texts.tokensOwed(formatTokens(tokensOwed))}</p>
        </div>
      </div>
      <Pager page={page} lastPage={Math.ceil(days.length / DAYS_PER_PAGE)} onPage={setPage} />
    </>
  );
}
