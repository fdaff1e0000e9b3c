import { exportReferrals, listReferrals, type ReplyOf } from '@prelaunch/contract';
import { formatTokens } from '@prelaunch/domain/money';
import type { RowOf } from '../../../../lists/list-filter.ts';
import { counted } from '../../../../lists/counted.ts';
import { ListPage } from '../../../../lists/ListPage.tsx';
import { useListPage } from '../../../../lists/useListPage.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatShortDate } from '../../../../ui/dates.ts';
import type { Column } from '../../../../ui/table/Table.tsx';
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
  const { total, moreThanTotal, buyers, quantity, tokenSymbol } = statement;
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

/** Who joined with the member's code, what they bought, and what the company states about it. */
export function ReferralCard() {
  const list = useListPage({
    area: 'user',
    endpoint: listReferrals,
    pageIn: 'state',
    exporter: { endpoint: exportReferrals, name: 'referrals' },
  });
  const statement = list.query.data as Statement | undefined;
  const isEmpty = statement?.total === 0;
  return (
    <div className={styles.part}>
      <Card title={texts.title}>
        {statement !== undefined && !isEmpty && <Totals statement={statement} />}
        {isEmpty ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <ListPage
            texts={{ ...texts, empty: texts.none }}
            list={list}
            columns={columns}
            rowKey={({ number }) => number}
            skeletonRows={3}
          />
        )}
        {statement?.rules != null && (
          <section className={styles.rules} aria-label={texts.rules}>
            <h3>{texts.rules}</h3>
            <p>{statement.rules}</p>
          </section>
        )}
      </Card>
    </div>
  );
}
