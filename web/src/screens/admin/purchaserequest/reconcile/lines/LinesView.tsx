import { exportStatementLines, listStatementLines } from '@prelaunch/contract';
import { useRef, useState } from 'react';
import { ListPage } from '../../../../../lists/ListPage.tsx';
import { useListPage } from '../../../../../lists/useListPage.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { Shortcuts } from '../../../shortcuts/Shortcuts.tsx';
import { useFocusAfterDecision } from '../../../useFocusAfterDecision.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { LineDesk } from '../desk/LineDesk.tsx';
import { StatementImport } from '../statement/StatementImport.tsx';
import { reconcileTexts } from '../texts.ts';
import columnStyles from './line-columns.module.css';
import { lineColumns } from './line-columns.tsx';
import styles from './LinesView.module.css';
import { RoundButtons } from './RoundButtons.tsx';
import { stateName } from './StateName.tsx';
import { ALL, firstWithLines, STATE_ORDER, StateTiles } from './StateTiles.tsx';
import { useReconciliation } from './useReconciliation.ts';

const texts = reconcileTexts.lines;

type Summary = NonNullable<ReturnType<typeof useReconciliation>['data']>;

/** The lines of the chosen state, and the desk that compares them with purchases. */
function Lines({ summary }: { readonly summary: Summary }) {
  const { states, matching } = summary;
  const first = firstWithLines(states) ?? ALL;
  // Not computed again once all lines are compared: approving the last exact line must not show another list.
  const [settled, setSettled] = useState<typeof first | null>(null);
  if (settled === null && matching === 'current') setSettled(first);
  const preset = settled ?? first;
  const listed = useListPage({
    area: 'admin',
    endpoint: listStatementLines,
    exporter: { endpoint: exportStatementLines, name: 'bank-lines' },
    search: 'search3',
    filters: {
      state: {
        label: texts.stateFilter,
        options: [
          { value: ALL, label: texts.all },
          ...STATE_ORDER.map((value) => ({ value, label: stateName(value) })),
        ],
        preset,
        all: ALL,
        valueIn: ({ state }) => state,
      },
    },
    options: { staleTime: 0 },
  });
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const [position, setPosition] = useState<number | null>(null);
  const [filter] = listed.filters;
  const state = STATE_ORDER.find((each) => each === filter?.text);
  return (
    <>
      <StateTiles
        states={states}
        selected={filter?.text ?? ALL}
        onSelect={(chosen) => {
          filter?.choose(chosen);
        }}
      />
      <div role="status" className={styles.comparing}>
        {matching === 'running' && <p>{texts.comparing}</p>}
      </div>
      <div ref={list}>
        <ListPage
          texts={texts}
          // The tiles choose the state.
          list={{ ...listed, filters: [] }}
          columns={lineColumns(setPosition)}
          compact
          className={columnStyles.list}
          tools={<Shortcuts list={list} />}
          notice={<RoundButtons states={states} />}
        />
      </div>
      {position !== null && (
        <LineDesk
          selection={{
            filter: {
              ...(state !== undefined && { state }),
              ...(listed.search !== '' && { search: listed.search }),
            },
            position,
          }}
          onClose={() => {
            keepPlace(position % (listed.query.data?.limit ?? 1));
            setPosition(null);
          }}
        />
      )}
    </>
  );
}

/** Imports statements, and lists their lines by state. */
export function LinesView() {
  const { data, isError, isFetching, refetch } = useReconciliation();
  const mayWrite = useMayWrite();
  return (
    <div className={styles.view}>
      {mayWrite && <StatementImport compact={data?.states.length !== 0} />}
      {data === undefined && isError && (
        <ErrorState
          text={texts.summaryFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <Skeleton height="24rem" />}
      {data?.states.length === 0 && <EmptyState picture="table" text={texts.nothing} />}
      {data !== undefined && data.states.length > 0 && <Lines summary={data} />}
    </div>
  );
}
