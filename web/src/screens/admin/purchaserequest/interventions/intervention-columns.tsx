import type { listInterventions, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatTokens } from '@prelaunch/domain/money';
import type { ReactNode } from 'react';
import { InterventionBadge } from '../../../../purchases/interventions/InterventionBadge.tsx';
import { reasonText } from '../../../../purchases/interventions/reason-text.ts';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { numberColumn, type Column } from '../../../../ui/table/Table.tsx';
import styles from './InterventionsView.module.css';
import { interventionTexts as texts } from './texts.ts';

export type ListedIntervention = ReplyOf<typeof listInterventions>['records'][number];

function Two({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      <span className={styles.quiet}>{second}</span>
    </span>
  );
}

/** Whether it lasts; of a hold that has ended, when and by whom. */
function State({ intervention }: { readonly intervention: ListedIntervention }) {
  const { endedAt, endedBy } = intervention;
  if (endedAt === null) return <InterventionBadge intervention={intervention} />;
  return (
    <Two
      first={<Badge tone="grey">{texts.ended}</Badge>}
      second={texts.endedOn(formatIstDate(endedAt), endedBy ?? texts.none)}
    />
  );
}

/** @param details renders the button that opens the purchase of a row */
export const interventionColumns = (
  details: Column<ListedIntervention>['cell'],
): readonly Column<ListedIntervention>[] => [
  numberColumn(texts.columns.number),
  {
    id: 'date',
    header: texts.columns.date,
    priority: 2,
    card: 'note',
    cell: ({ at, by }) => <Two first={formatIstDate(at)} second={texts.by(by)} />,
  },
  {
    id: 'member',
    header: texts.columns.member,
    card: 'title',
    cell: ({ purchase }) => (
      <Two first={purchase.user.name} second={purchase.orderNumber ?? texts.none} />
    ),
  },
  {
    id: 'tokens',
    header: texts.columns.tokens,
    card: 'value',
    align: 'end',
    cell: ({ purchase }) => formatTokens(purchase.totalQuantity),
  },
  {
    id: 'reason',
    header: texts.columns.reason,
    priority: 3,
    card: 'note',
    cell: ({ reason, note }) => <Two first={reasonText(reason)} second={note} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'status',
    cell: (intervention) => <State intervention={intervention} />,
  },
  {
    id: 'details',
    header: texts.columns.details,
    card: 'actions',
    noWrap: true,
    cell: details,
  },
];
