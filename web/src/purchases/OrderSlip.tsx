import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useProgramme } from '../programme/useProgramme.ts';
import { cx } from '../ui/cx.ts';
import { formatShortDate } from '../ui/dates.ts';
import { DescriptionList, type Description } from '../ui/layout/DescriptionList.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import styles from './OrderSlip.module.css';
import type { Stamp } from './stamps.ts';
import { slipTexts as texts } from './texts.ts';
import { useArrivalStamp } from './useArrivalStamp.ts';

interface OrderSlipProps {
  readonly title?: string;
  /** The holder of the account that is paid; without it, the company's legal name. */
  readonly payee?: string | null | undefined;
  /** The payee has been paid, and the slip is about the tokens. */
  readonly paid?: boolean;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The line that leads is drawn first, wherever it is in the list. */
  readonly lines: readonly Description[];
  readonly note?: ReactNode;
  /** Directly below the line that leads; not printed. */
  readonly progress?: ReactNode;
  /** The completed steps, in order. */
  readonly stamps?: readonly Stamp[];
  /** Shows only the first and the leading line, in one row. */
  readonly folded?: boolean;
  /** Where the slip is: inside another form or dialog it has no shadow. */
  readonly inset?: boolean;
  /** There is no order: only the form of a slip. */
  readonly blank?: boolean;
  /** Whether a transition between screens moves it; not a placeholder, whose removal would end the transition. */
  readonly moves?: boolean;
  /** Below the lines, such as a button. */
  readonly foot?: ReactNode;
}

function Stamps({ stamps }: { readonly stamps: readonly Stamp[] }) {
  const arrived = stamps.find(({ arrival }) => arrival != null);
  const mark = useRef<HTMLLIElement>(null);
  const fall = useArrivalStamp(mark, arrived?.arrival ?? null);
  return (
    <>
      <ol className={styles.stamps} aria-label={texts.stamps}>
        {stamps.map((stamp) => {
          const { tone, text, at } = stamp;
          const isArrival = stamp === arrived;
          return (
            <li
              key={text}
              ref={isArrival ? mark : undefined}
              className={cx(styles.stamp, styles[tone], isArrival && fall !== null && styles[fall])}
            >
              <span className={styles.what}>{text}</span>{' '}
              {at !== null && <time dateTime={at.toISOString()}>{formatShortDate(at)}</time>}
            </li>
          );
        })}
      </ol>
      {arrived !== undefined && (
        <VisuallyHidden role="status">{fall === 'falls' && texts.announced}</VisuallyHidden>
      )}
    </>
  );
}

/**
 * The paper slip of an order: the same on every screen of a purchase, with a stamp for each completed step. The sums are
 * the caller's, because each screen names them as specified. `data-slip` names it for transitions between screens.
 */
export function OrderSlip({
  title,
  payee,
  paid = false,
  actions,
  lines,
  note,
  progress,
  stamps = [],
  folded = false,
  inset = false,
  blank = false,
  moves = true,
  foot,
}: OrderSlipProps) {
  const { token, companyName, contact } = useProgramme('user').data ?? {};
  // Older servers do not send the legal name.
  const holder = payee ?? contact?.legalName ?? companyName;
  const titleId = useId();
  const [brokenIcon, setBrokenIcon] = useState<string | null>(null);
  useEffect(() => {
    if (brokenIcon === null) return undefined;
    const tryAgain = () => setBrokenIcon(null);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [brokenIcon]);
  const Root = title === undefined ? 'div' : 'section';
  return (
    <Root
      className={cx(
        styles.slip,
        folded && styles.folded,
        inset && styles.inset,
        blank && styles.blank,
      )}
      data-slip={moves ? '' : undefined}
      {...(title !== undefined && { 'aria-labelledby': titleId })}
    >
      <div className={styles.head}>
        <span className={styles.coin} aria-hidden="true">
          {token != null && token.icon_url !== brokenIcon && (
            <img
              src={token.icon_url}
              alt=""
              width={40}
              height={40}
              // A page without a connection may not have it; it is loaded again with the connection.
              onError={() => setBrokenIcon(token.icon_url)}
            />
          )}
        </span>
        <div className={styles.names}>
          {title !== undefined && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {holder != null && !blank && (
            <p className={styles.payee}>{paid ? texts.paid(holder) : texts.payee(holder)}</p>
          )}
        </div>
        {actions != null && <div className={styles.actions}>{actions}</div>}
      </div>
      {progress == null ? (
        <DescriptionList items={lines} />
      ) : (
        <>
          <DescriptionList items={lines.filter(({ lead }) => lead)} />
          <div className={styles.progress} data-print="hide">
            {progress}
          </div>
          <DescriptionList items={lines.filter(({ lead }) => lead !== true)} />
        </>
      )}
      {note != null && <p className={styles.note}>{note}</p>}
      {stamps.length > 0 && <Stamps stamps={stamps} />}
      {foot}
    </Root>
  );
}
