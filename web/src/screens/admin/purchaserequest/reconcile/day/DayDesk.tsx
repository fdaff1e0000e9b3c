import { entryOf, type getStatementDay, type LineState, type ReplyOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../../../../../ui/cx.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { topmostElement } from '../../../../../ui/feedback/open-dialogs.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { useMinWidth } from '../../../../../ui/layout/useMinWidth.ts';
import { useLetterKey } from '../../../shortcuts/useLetterKey.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { hasUnreadAnswer } from '../../answers/newest-answer.ts';
import { useNewAnswer } from '../../answers/useNewAnswer.ts';
import { useEarlyEnter } from '../../desk/useEarlyEnter.ts';
import { useEnterConfirms } from '../../useEnterConfirms.ts';
import { useNoteSeen } from '../../useNoteSeen.ts';
import { QueueSteps } from '../../QueueSteps.tsx';
import { differenceOf } from '../desk/difference.ts';
import { isDecidable } from '../desk/LineButtons.tsx';
import { LineDesk } from '../desk/LineDesk.tsx';
import { isSameReference } from '../desk/same-reference.ts';
import { compareTexts } from '../desk/texts.ts';
import { useComparedLine, type LineDetails } from '../desk/useComparedLine.ts';
import type { Line } from '../lines/line-columns.tsx';
import { lineStateName } from '../lines/line-state-name.ts';
import { StateName } from '../lines/StateName.tsx';
import { reconcileTexts } from '../texts.ts';
import { ClosedStamp } from './ClosedStamp.tsx';
import { partsOf, receivedOn } from './day-parts.ts';
import styles from './DayView.module.css';
import { MoneyBar } from './MoneyBar.tsx';
import { Slips } from './Slips.tsx';
import { dayTexts as texts } from './texts.ts';
import { useJoin } from './useJoin.ts';

type Day = ReplyOf<typeof getStatementDay>;

/** Whether a line is exact, makes the total of its order, and this admin may decide the order. */
function fitsExactly(details: LineDetails): boolean {
  const purchase = details.candidates.at(0)?.purchase;
  return (
    details.line.state === 'exact' &&
    purchase !== undefined &&
    isDecidable(purchase) &&
    differenceOf(details, purchase) === 0n
  );
}

const inWords = (line: Line): string =>
  `${compareTexts.received(formatPaise(line.amount))}, ${lineStateName(line)}`;

/** Lets Enter move the focus to the button that joins, unless a dialog is in front. */
function EnterJoins({ focus }: { readonly focus: () => void }) {
  useEnterConfirms(
    useCallback(() => {
      if (topmostElement() === document.body) focus();
    }, [focus]),
  );
  return null;
}

interface DayDeskProps {
  readonly day: string;
  readonly data: Day;
  /** Called before a decision, which could make another day the one to close. */
  readonly onDecide: () => void;
  /** The state of which the lines of all days are compared; null for none. */
  readonly compared: LineState | null;
  readonly onCompared: () => void;
}

/**
 * The bar of a day, and its open lines one by one: Enter joins an exact one with its order and shows the next. A line that
 * is not exact has no such button, and no key decides it. At the end a stamp and the closing sheet.
 */
export function DayDesk({ day, data, onDecide, compared, onCompared }: DayDeskProps) {
  const mayWrite = useMayWrite();
  const [joined, setJoined] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState({ id: '', at: 0 });
  const [done, setDone] = useState<string | null>(null);
  /** Whether this admin has joined a line here, or opened one to compare. */
  const [took, setTook] = useState(false);
  const [compares, setCompares] = useState(false);
  const isComparing = compares || compared !== null;
  const lines = data.lines.filter(({ id }) => !joined.has(id));
  const line =
    lines.find(({ id }) => id === shown.id) ??
    lines[Math.min(shown.at, lines.length - 1)] ??
    undefined;
  const at = line === undefined ? 0 : lines.indexOf(line);
  const { query, details: loaded } = useComparedLine(line?.id);
  const details = loaded?.line.id === line?.id ? loaded : undefined;
  const purchase = details?.purchase ?? details?.candidates.at(0)?.purchase ?? null;
  // Behind the comparison nobody reads it.
  useNoteSeen(isComparing ? null : purchase);
  const fits = details !== undefined && fitsExactly(details);
  const agrees =
    details !== undefined && isSameReference(details, details.candidates.at(0)?.purchase ?? null);

  const heading = useRef<HTMLHeadingElement>(null);
  const joinButton = useRef<HTMLButtonElement>(null);
  const wholeLine = useRef<HTMLDivElement>(null);
  /** Whether the focus goes to what is shown next. */
  const follows = useRef(false);
  const hasDecided = useRef(false);
  const { join, joining } = useJoin((decided, isApproved) => {
    const order = decided.suggestion?.purchase;
    follows.current = true;
    hasDecided.current = true;
    setDone(texts.joined(order?.orderNumber ?? order?.memberName ?? '', isApproved));
    setShown({ id: '', at });
    setJoined((before) => new Set(before).add(decided.id));
  });
  useEarlyEnter(joining);
  useNewAnswer(purchase, () => heading.current?.focus());

  const open = partsOf(data).open;
  // Of a day with very many lines only the first ones are loaded.
  const opened = data.days.find((each) => each.day === day)?.open ?? data.lines.length;
  const left = opened - (data.lines.length - lines.length);
  const isClosed = open === 0n && lines.length === 0;
  const [wasOpen, setWasOpen] = useState(false);
  if (!isClosed && !wasOpen) setWasOpen(true);
  const place = line?.id ?? null;
  const placeBefore = useRef(place);
  // Runs after every render, because what is shown next may come now or with a later reply.
  useEffect(() => {
    // A later reply has removed what had the focus after a decision.
    if (placeBefore.current !== place && hasDecided.current) {
      if (document.activeElement === document.body) follows.current = true;
    }
    placeBefore.current = place;
    if (!follows.current || isComparing || (details === undefined && !isClosed)) return;
    follows.current = false;
    // All of the line if it fits into the window, else its beginning.
    for (const seen of [wholeLine, heading]) seen.current?.scrollIntoView({ block: 'nearest' });
    // An Enter must not join an order with an answer that nobody has read.
    const mustRead = purchase !== null && hasUnreadAnswer(purchase);
    const next = (mustRead ? null : joinButton.current) ?? heading.current;
    next?.focus({ preventScroll: wholeLine.current !== null });
  });

  const go = (by: 1 | -1) => {
    const next = lines[at + by];
    if (next === undefined || joining) return;
    follows.current = true;
    setDone(null);
    setShown({ id: next.id, at: at + by });
  };
  const goByKey = (by: 1 | -1) => () => {
    if (topmostElement() === document.body) go(by);
  };
  useLetterKey('j', goByKey(1));
  useLetterKey('k', goByKey(-1));
  const focusJoin = useCallback(() => joinButton.current?.focus(), []);

  const received = formatPaise(receivedOn(data));
  const said =
    done === null
      ? null
      : line !== undefined
        ? texts.next(done, inWords(line))
        : isClosed
          ? texts.last(done, texts.closedLine(formatShortDate(day), received))
          : done;

  const isWide = useMinWidth(40);
  const state = line !== undefined && <StateName state={line.state} label={lineStateName(line)} />;
  const joinLine =
    line !== undefined && mayWrite && (fits || joining) ? (
      <>
        <EnterJoins focus={focusJoin} />
        <Button
          ref={joinButton}
          pending={joining}
          pendingText={texts.joining}
          onClick={(event) => {
            // Ignores the second click of a double click, which would join the next line.
            if (event.detail >= 2 || !fits) return;
            onDecide();
            setTook(true);
            join(line);
          }}
        >
          {texts.join}
        </Button>
      </>
    ) : null;
  const compareLine = (
    <Button
      variant={fits ? 'secondary' : 'primary'}
      onClick={() => {
        if (joining) return;
        onDecide();
        setCompares(true);
      }}
    >
      {reconcileTexts.lines.compare}
    </Button>
  );
  const steps = (
    <span className={styles.steps}>
      <QueueSteps
        place={at + 1}
        total={lines.length}
        onStep={go}
        small={!isWide}
        texts={compareTexts}
      />
    </span>
  );

  return (
    <div className={styles.desk}>
      <MoneyBar day={data} left={left} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {line !== undefined && (
        <div ref={wholeLine} className={styles.line}>
          <div className={styles.head}>
            <h3 ref={heading} tabIndex={-1} className={styles.title}>
              <span className={styles.position}>
                {texts.position(at + 1, lines.length)}
                <span className={styles.colon}>: </span>
              </span>
              <span className={styles.amount}>
                {compareTexts.received(formatPaise(line.amount))}
              </span>{' '}
              {!isWide && state}
            </h3>
            {!isWide && steps}
            {/* On a phone the ticks of the slips say it. */}
            <p className={cx(fits && agrees && styles.ticked)}>
              {isWide && state} {!fits && entryOf(reconcileTexts.stateStories, line.state)}
              {fits && (agrees ? texts.sameReference : texts.sameCode)}
            </p>
          </div>
          {details === undefined && query.isError && (
            <ErrorState
              text={compareTexts.failed}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {details === undefined && !query.isError && <Skeleton height="14rem" />}
          {details !== undefined && (
            <Slips key={line.id} details={details} purchase={purchase} fits={fits} />
          )}
          {isWide ? (
            <div className={styles.buttons}>
              {joinLine}
              {compareLine}
              {steps}
            </div>
          ) : (
            <div className={styles.bar}>
              {joinLine}
              {compareLine}
            </div>
          )}
          <p className={styles.keys}>
            {!mayWrite ? texts.readerKeys : fits ? texts.keys : texts.byHand}
          </p>
        </div>
      )}
      {isClosed && (
        <ClosedStamp
          day={day}
          explained={receivedOn(data)}
          falls={wasOpen}
          isOwn={took}
          heading={heading}
        />
      )}
      {isComparing && (
        <LineDesk
          selection={
            compared === null
              ? { lines, position: at }
              : { filter: { state: compared }, position: 0 }
          }
          onClose={() => {
            follows.current = true;
            hasDecided.current = true;
            setDone(null);
            setTook(true);
            setCompares(false);
            onCompared();
          }}
        />
      )}
    </div>
  );
}
