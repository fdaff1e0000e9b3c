import { listInterventions } from '@prelaunch/contract';
import { INTERVENTION_KINDS } from '@prelaunch/domain/interventions';
import { useRef } from 'react';
import { ListPage } from '../../../../lists/ListPage.tsx';
import { useListPage } from '../../../../lists/useListPage.ts';
import { interventionColumns } from './intervention-columns.tsx';
import { ReturnedPayments } from './returned/ReturnedPayments.tsx';
import styles from './InterventionsView.module.css';
import { interventionTexts as texts } from './texts.ts';
import { useOpenedPurchase } from './useOpenedPurchase.tsx';

/** The holds and reversals of the company's purchases, also the holds that have ended. */
export function InterventionsView() {
  const list = useListPage({
    area: 'admin',
    endpoint: listInterventions,
    filters: {
      kind: {
        label: texts.kindFilter,
        options: [
          { value: '', label: texts.kinds.ALL },
          ...INTERVENTION_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
        ],
        valueIn: ({ kind }) => kind,
      },
    },
    // Another admin may have released one in the meantime.
    options: { staleTime: 0 },
  });
  const view = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { button, dialog } = useOpenedPurchase(rows);
  return (
    <div ref={view} className={styles.view}>
      <ReturnedPayments view={view} />
      <div ref={rows}>
        <ListPage
          texts={texts}
          list={list}
          columns={interventionColumns(({ purchase }, index) => button(purchase, index))}
          compact
          className={styles.list}
          skeletonRows={3}
        />
        {dialog}
      </div>
    </div>
  );
}
