import { getStatementDay, type LineState } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../../api/query-client.ts';
import { useListAddress } from '../../../../../lists/useListAddress.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { SelectInput } from '../../../../../ui/inputs/SelectInput.tsx';
import { Card } from '../../../../../ui/layout/Card.tsx';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import lineStyles from '../lines/LinesView.module.css';
import { useReconciliation } from '../lines/useReconciliation.ts';
import { StatementImport } from '../statement/StatementImport.tsx';
import { reconcileTexts } from '../texts.ts';
import { AllDays } from './AllDays.tsx';
import { DayDesk } from './DayDesk.tsx';
import styles from './DayView.module.css';
import { dayTexts as texts } from './texts.ts';

interface DayChoiceProps {
  readonly day: string;
  readonly days: readonly { readonly day: string; readonly open: number }[];
  readonly onChoose: (day: string) => void;
}

function DayChoice({ day, days, onChoose }: DayChoiceProps) {
  const isListed = days.some((each) => each.day === day);
  return (
    <SelectInput
      aria-label={texts.day}
      value={day}
      options={[
        ...days.map((each) => ({
          value: each.day,
          label: texts.dayOption(formatShortDate(each.day), each.open),
        })),
        ...(isListed ? [] : [{ value: day, label: formatShortDate(day) }]),
      ]}
      onChange={(event) => {
        onChoose(event.target.value);
      }}
    />
  );
}

/** Closes a day: all its received money as one bar, and the lines that are open, one by one. */
export function DayView() {
  const { params, write } = useListAddress();
  // Closing a day must not show another one.
  const [decided, setDecided] = useState<string | null>(null);
  const [compared, setCompared] = useState<LineState | null>(null);
  const chosen = params.get('day') ?? decided;
  const { data: summary } = useReconciliation();
  const mayWrite = useMayWrite();
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery('admin', getStatementDay, { query: chosen === null ? {} : { day: chosen } }),
    staleTime: 0,
    // Another day is shown in the place of this one.
    placeholderData: (before) => before,
  });
  const day = data?.day ?? null;
  return (
    <div className={lineStyles.view}>
      {mayWrite && <StatementImport compact={day !== null || data === undefined} />}
      {data === undefined &&
        (isError ? (
          <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label={texts.loading}>
            <Skeleton height="24rem" />
          </div>
        ))}
      {data !== undefined && day === null && (
        <EmptyState picture="table" text={reconcileTexts.lines.nothing} />
      )}
      {data !== undefined && day !== null && (
        <Card
          title={texts.heading}
          actions={
            <DayChoice
              day={day}
              days={data.days}
              onChoose={(next) => {
                write({ day: next });
              }}
            />
          }
        >
          <div className={styles.day}>
            <div role="status" className={lineStyles.comparing}>
              {summary?.matching === 'running' && <p>{reconcileTexts.lines.comparing}</p>}
            </div>
            <DayDesk
              key={day}
              day={day}
              data={data}
              onDecide={() => {
                setDecided(day);
              }}
              compared={compared}
              onCompared={() => {
                setCompared(null);
              }}
            />
          </div>
        </Card>
      )}
      {data !== undefined && day !== null && summary !== undefined && (
        <AllDays
          states={summary.states}
          onDecide={() => {
            setDecided(day);
          }}
          onCompare={setCompared}
        />
      )}
    </div>
  );
}
