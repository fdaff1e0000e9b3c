import type { getPrice, ReplyOf } from '@prelaunch/contract';
import { formatPrice, formatTokens, sumPaise } from '@prelaunch/domain/money';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { formatStock } from '../../../profile/format-stock.ts';
import type { Profile } from '../../../profile/useProfile.ts';
import { saleProgress } from '../../../programme/sale-progress.ts';
import { programmeTexts } from '../../../programme/texts.ts';
import type { Programme } from '../../../programme/useProgramme.ts';
import { usePendingPurchases } from '../../../purchases/own-purchases.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { NightSky, Stars } from '../../../ui/pictures/NightSky.tsx';
import { Orbit } from '../../../ui/pictures/Orbit.tsx';
import { PercentBar } from '../../../ui/pictures/PercentBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sum } from '../../../ui/text/Sum.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatShortDate } from '../../../ui/dates.ts';
import { dashboardTexts as texts } from '../texts.ts';
import { FirstDay, stepsDone } from './FirstDay.tsx';
import styles from './Holdings.module.css';

interface FigureProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

function Figure({ label, children, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton night width="7rem" height="1.4em" />}</dd>
      {note != null && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** The sum of the pending purchases with a link to them. */
function Waiting() {
  const purchases = usePendingPurchases();
  if (purchases === null) return null;
  const count = purchases?.length ?? 0;
  return (
    <Figure
      label={texts.waiting}
      note={count > 0 && <TextLink href={paths.paymentHistory}>{texts.seeWaiting(count)}</TextLink>}
    >
      {purchases &&
        (count === 0 ? (
          texts.nothingWaits
        ) : (
          <Sum value={sumPaise(purchases.map(({ finalAmount }) => finalAmount))} />
        ))}
    </Figure>
  );
}

/** Undefined while it is loading; null if it could not be loaded. */
export type Price = ReplyOf<typeof getPrice> | undefined | null;

interface HoldingsProps {
  readonly profile: Profile | undefined;
  readonly programme: Programme | undefined;
  readonly price: Price;
  /** Whether the profile is still loading. */
  readonly waiting: boolean;
}

/** What the member has, then the state of the sale. */
export function Holdings({ profile, programme, price, waiting }: HoldingsProps) {
  const isKnown = waiting || profile !== undefined;
  const token = programme?.token;
  const symbol = token?.symbol ?? '';
  const launchAt = programme?.launchAt ?? null;
  /** The member, if without tokens. */
  const newcomer = profile?.stockBalance === 0n ? profile : null;
  const progress =
    profile && price && saleProgress(profile.globalStake, price.remainingPrivateSupply);

  return (
    <section className={styles.holdings} aria-label={texts.mine}>
      <NightSky />
      {newcomer === null ? (
        <div className={styles.head}>
          <p className={styles.label}>{texts.mine}</p>
          <p className={styles.tokens}>
            {waiting ? (
              <Skeleton night width="9rem" height="1.2em" />
            ) : profile === undefined ? (
              texts.noValue
            ) : (
              `${formatStock(profile.stockBalance)} ${symbol}`
            )}
          </p>
        </div>
      ) : (
        <p className={cx(styles.head, styles.welcome)}>{texts.firstDay.heading(symbol)}</p>
      )}
      <div className={styles.coin}>
        <Stars />
        <Orbit
          icon={token != null && <img src={token.icon_url} alt="" width={64} height={64} />}
          share={newcomer === null ? progress?.share : stepsDone(newcomer) / 3}
        />
      </div>
      {newcomer === null ? (
        <dl className={styles.figures}>
          <Waiting />
        </dl>
      ) : (
        <FirstDay profile={newcomer} symbol={symbol} />
      )}
      {token != null && (
        <div className={styles.buy}>
          <ButtonLink wide href={paths.buyToken}>
            {texts.buy(symbol)}
          </ButtonLink>
        </div>
      )}
      {price !== null && (
        <dl className={styles.sale}>
          <Figure label={texts.price} note={texts.priceNote}>
            {price && formatPrice(price.price)}
          </Figure>
          <Figure label={texts.left}>
            {price && `${formatTokens(price.remainingPrivateSupply)} ${symbol}`}
          </Figure>
          {launchAt !== null && (
            <Figure label={programmeTexts.launch}>{formatShortDate(launchAt)}</Figure>
          )}
          {isKnown && (
            <Figure label={texts.sold}>
              {progress && (
                <PercentBar
                  wide
                  label={programmeTexts.soldShare}
                  share={progress.share}
                  text={progress.text}
                />
              )}
            </Figure>
          )}
        </dl>
      )}
    </section>
  );
}
