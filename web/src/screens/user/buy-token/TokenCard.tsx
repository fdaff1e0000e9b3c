import type { getPrice, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPrice, formatTokens } from '@prelaunch/domain/money';
import { programmeTexts } from '../../../programme/texts.ts';
import type { Program } from '../../../programme/useProgram.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { buyTexts as texts } from '../texts.ts';
import styles from './BuyTokenScreen.module.css';

interface TokenCardProps {
  readonly token: NonNullable<Program['token']> | undefined;
  readonly price: ReplyOf<typeof getPrice> | undefined;
  /** Null while no day is set. */
  readonly launchAt: Date | null;
}

/** What is sold, for how much, and how much of it is left. */
export function TokenCard({ token, price, launchAt }: TokenCardProps) {
  return (
    <Card>
      <div className={styles['token']}>
        {token === undefined ? (
          <Skeleton width="3.5rem" height="3.5rem" round />
        ) : (
          <img src={token.icon_url} alt="" width={56} height={56} />
        )}
        <div className={styles['names']}>
          <p className={styles['name']}>
            {token?.name ?? <Skeleton width="6rem" height="1.4em" />}
          </p>
          <p className={styles['symbol']}>{token?.symbol ?? <Skeleton width="3rem" />}</p>
        </div>
      </div>
      <DescriptionList
        items={[
          {
            label: texts.price,
            value: price ? formatPrice(price.price) : <Skeleton width="4rem" height="1.5em" />,
          },
          {
            label: texts.supply,
            value: price ? (
              `${formatTokens(price.remainingPrivateSupply)} ${token?.symbol ?? ''}`
            ) : (
              <Skeleton width="8rem" height="1.5em" />
            ),
          },
          ...(launchAt === null
            ? []
            : [{ label: programmeTexts.launch, value: formatIstDate(launchAt) }]),
        ]}
      />
      {token !== undefined && token.footerNote !== '' && (
        <p className={styles['note']}>{token.footerNote}</p>
      )}
    </Card>
  );
}
