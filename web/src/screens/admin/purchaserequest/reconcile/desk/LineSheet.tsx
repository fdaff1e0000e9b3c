import { entryOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import type { ReactNode } from 'react';
import { PurchaseHints } from '../../../../../staff/purchases/PurchaseHints.tsx';
import { PurchaseSummary } from '../../../../../staff/purchases/PurchaseSummary.tsx';
import { ReceiptPreview } from '../../../../../staff/purchases/ReceiptPreview.tsx';
import { SheetTop } from '../../../../../staff/purchases/SheetTop.tsx';
import { VisuallyHidden } from '../../../../../ui/text/VisuallyHidden.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { useMayWrite } from '../../../useMayWrite.ts';
import { useNoteSeen } from '../../useNoteSeen.ts';
import { dayTexts } from '../day/texts.ts';
import type { Line } from '../lines/line-columns.tsx';
import { lineStateName, namedDifference } from '../lines/line-state-name.ts';
import { StateName } from '../lines/StateName.tsx';
import { reconcileTexts } from '../texts.ts';
import { Candidates } from './Candidates.tsx';
import { Comparison } from './Comparison.tsx';
import { isApprovable, isOpen } from './LineButtons.tsx';
import styles from './LineSheet.module.css';
import { isSameReference } from './same-reference.ts';
import type { LineDetails } from './useComparedLine.ts';
import { compareTexts as texts } from './texts.ts';

/** What the state means; where an exact line is beside its purchase, what agrees. */
function stateStory(details: LineDetails, purchase: Purchase | null): string | undefined {
  const { line, candidates } = details;
  if (
    line.state !== 'exact' ||
    purchase === null ||
    purchase.id !== candidates.at(0)?.purchase.id
  ) {
    return entryOf(reconcileTexts.stateStories, line.state);
  }
  return isSameReference(details, purchase) ? dayTexts.sameReference : dayTexts.sameCode;
}

interface LineHeadProps {
  readonly details: LineDetails;
  /** The purchase beside the line; null when there is none. */
  readonly purchase: Purchase | null;
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** The buttons to the previous and the next line, on a phone. */
  readonly steps: ReactNode;
}

/** The line's amount and state, and what is known about it. */
function LineHead({ details, purchase, position, total, steps }: LineHeadProps) {
  const { line, fileNames, restAskedAt } = details;
  const amount = formatPaise(line.amount);
  const isGivenBack = isOpen(line) && line.refunded === line.amount;
  return (
    <div className={styles.head}>
      <SheetTop steps={steps}>
        <h3 tabIndex={-1} data-first-focus className={styles.title}>
          <VisuallyHidden>{texts.line(position, total)}</VisuallyHidden>
          {line.kind === 'DEBIT' ? texts.paidOut(amount) : texts.received(amount)}
        </h3>
      </SheetTop>
      <p>
        {isGivenBack ? (
          texts.givenBack
        ) : (
          <>
            <StateName state={line.state} label={lineStateName(line)} />{' '}
            {namedDifference(line) === null && stateStory(details, purchase)}
          </>
        )}{' '}
        {fileNames.length > 0 && (
          <span className={styles.quiet}>
            {texts.files}: {[...new Set(fileNames)].join(', ')}
          </span>
        )}
      </p>
      {line.note !== null && (
        <p>
          {texts.note}: {line.note}
        </p>
      )}
      {line.refunded > 0n && (
        <p>
          {texts.refunded}: {formatPaise(line.refunded)}
        </p>
      )}
      {restAskedAt !== null && <p>{texts.restAsked(formatIstDate(restAskedAt))}</p>}
    </div>
  );
}

/** The proof of the purchase beside the line, as in the dialog that approves it. */
function Proof({ purchase, line }: { readonly purchase: Purchase; readonly line: Line }) {
  useNoteSeen(purchase);
  return (
    <div className={styles.proof}>
      <PurchaseHints purchase={purchase} line={line} />
      <ReceiptPreview area="admin" receipt={purchase.receipt} memberName={purchase.user.name} />
      <PurchaseSummary purchase={purchase} />
    </div>
  );
}

interface LineSheetProps extends LineHeadProps {
  readonly onChoose: (purchase: Purchase, search: string) => void;
  /** The decisions about an amount that differs. */
  readonly choices: ReactNode;
  /** The buttons of further decisions. */
  readonly children: ReactNode;
}

/** A bank line beside the purchase that it may pay, and the purchase's proof. */
export function LineSheet(props: LineSheetProps) {
  const { details, purchase, onChoose, choices, children, ...place } = props;
  const { line, candidates } = details;
  const reasons = candidates.find((candidate) => candidate.purchase.id === purchase?.id)?.reasons;
  const approves = useMayWrite() && isApprovable(details, purchase);
  return (
    <div className={styles.sheet}>
      <div className={styles.facts}>
        <LineHead details={details} purchase={purchase} {...place} />
        <Comparison details={details} purchase={purchase} reasons={reasons ?? []} />
        {choices}
        {isOpen(line) && (
          <Candidates
            candidates={candidates.map((candidate) => candidate.purchase)}
            chosen={purchase}
            onChoose={onChoose}
          />
        )}
        {children}
        <p className={styles.keys}>{approves ? texts.keys : texts.readerKeys}</p>
      </div>
      {purchase !== null && <Proof key={purchase.id} purchase={purchase} line={line} />}
    </div>
  );
}
