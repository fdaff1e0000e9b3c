import { exportReferrals, listReferrals, type ReplyOf } from '@prelaunch/contract';
import { formatTokens } from '@prelaunch/domain/money';
import { useState } from 'react';
import type { RowOf } from '../../../../lists/list-filter.ts';
import { counted } from '../../../../lists/counted.ts';
import { ListPage } from '../../../../lists/ListPage.tsx';
import { useListPage, type ListState } from '../../../../lists/useListPage.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { CopyField } from '../../../../ui/buttons/CopyField.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatShortDate } from '../../../../ui/dates.ts';
import { useMinWidth } from '../../../../ui/layout/useMinWidth.ts';
import type { Column } from '../../../../ui/table/Table.tsx';
import { profileTexts } from '../../texts.ts';
import styles from './ReferralCard.module.css';
import { referralTexts as texts } from './texts.ts';

type Statement = ReplyOf<typeof listReferrals>;
type Referral = RowOf<typeof listReferrals>;

const columns: readonly Column<Referral>[] = [
  { id: 'number', header: texts.columns.number, cell: ({ number }) => number },
  {
    id: 'name',
    header: texts.columns.name,
    card: 'title',
    cell: ({ name }) => name ?? texts.deleted,
  },
  {
    id: 'date',
    header: texts.columns.date,
    card: 'note',
    noWrap: true,
    cell: ({ joinedAt }) => formatShortDate(joinedAt),
  },
  {
    id: 'purchases',
    header: texts.columns.purchases,
    align: 'end',
    cell: ({ purchases }) => purchases,
  },
  {
    id: 'quantity',
    header: texts.columns.quantity,
    align: 'end',
    card: 'value',
    cell: ({ quantity }) => formatTokens(quantity),
  },
];

function Totals({ statement }: { readonly statement: Statement }) {
  const { total, moreThanTotal = false, buyers, quantity, tokenSymbol } = statement;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{texts.joined}</dt>
        <dd>{counted(total, moreThanTotal)}</dd>
      </div>
      <div>
        <dt>{texts.buyers}</dt>
        <dd>{counted(buyers, false)}</dd>
      </div>
      <div>
        <dt>{texts.quantity}</dt>
        <dd>{texts.tokens(formatTokens(quantity), tokenSymbol)}</dd>
      </div>
    </dl>
  );
}

/** How many a phone shows at first. */
const FEW = 5;
/** From this width of the window, in rem, the list is a table. */
const TABLE = 48;

/** The page of a list, or only its first rows. */
function firstOf(list: ListState<Referral>, isFolded: boolean): ListState<Referral> {
  const { data } = list.query;
  if (!isFolded || data === undefined) return list;
  const records = data.records.slice(0, FEW);
  return { ...list, query: { ...list.query, data: { ...data, records, lastPage: 1 } } };
}

/**
 * Who joined with the member's code, what they bought, and what the company states about it.
 *
 * @param code undefined until it is loaded
 */
export function ReferralCard({ code }: { readonly code: string | undefined }) {
  const list = useListPage({
    area: 'user',
    endpoint: listReferrals,
    pageIn: 'state',
    exporter: { endpoint: exportReferrals, name: 'referrals' },
  });
  const statement = list.query.data as Statement | undefined;
  const isEmpty = statement?.total === 0;
  const isWide = useMinWidth(TABLE);
  const [all, setAll] = useState(false);
  const isFolded = !isWide && !all && (statement?.total ?? 0) > FEW;
  return (
    <div className={styles.part}>
      <Card title={texts.title}>
        {code !== undefined && (
          <div className={styles.code}>
            <CopyField
              label={profileTexts.referralCode}
              value={code}
              copyLabel={profileTexts.copyReferralCode}
              copiedLabel={profileTexts.copied}
            />
            <p>{profileTexts.referralCodeHint}</p>
          </div>
        )}
        {statement !== undefined && !isEmpty && <Totals statement={statement} />}
        {statement?.rules != null && (
          <section className={styles.rules} aria-label={texts.rules}>
            <h3>{texts.rules}</h3>
            <p>{statement.rules}</p>
          </section>
        )}
        {isEmpty ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <ListPage
            texts={{ ...texts, empty: texts.none }}
            list={firstOf(list, isFolded)}
            columns={columns}
            rowKey={({ number }) => number}
            skeletonRows={3}
          />
        )}
        {isFolded && statement !== undefined && (
          <div>
            <Button variant="link" onClick={() => setAll(true)}>
              {texts.all(counted(statement.total, statement.moreThanTotal === true))}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
