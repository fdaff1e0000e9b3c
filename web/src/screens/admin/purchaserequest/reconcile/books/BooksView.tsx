import { getBookDays, getClosingSheet, MAX_BOOK_DAYS } from '@prelaunch/contract';
import { isRecordedDay, istDay } from '@prelaunch/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { endpointQuery } from '../../../../../api/query-client.ts';
import { ExportButton } from '../../../../../lists/ExportButton.tsx';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../../ui/layout/Card.tsx';
import { DateInput } from '../../../../../ui/inputs/DateInput.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import styles from './BooksView.module.css';
import { DayLines } from './DayLines.tsx';
import { bookTexts as texts } from './texts.ts';

const DAY_MS = 86_400_000;

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Why a period cannot be shown; null when it can. */
function periodProblem({ from, to }: Period): string | null {
  const areDays = isRecordedDay(from) && isRecordedDay(to);
  if (areDays && from > istDay(new Date())) return texts.future;
  const days = areDays ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 0;
  return days >= 1 && days <= MAX_BOOK_DAYS ? null : texts.period;
}

/** The current month, up to today. */
function thisMonth(): Period {
  const today = istDay(new Date());
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

interface PeriodFormProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

function PeriodForm({ period, onChoose }: PeriodFormProps) {
  const [typed, setTyped] = useState(period);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = periodProblem(typed);
    setProblem(found);
    if (found === null) onChoose(typed);
  };
  return (
    <form className={styles.period} noValidate onSubmit={submit}>
      <Field label={texts.from} error={problem}>
        <DateInput
          value={typed.from}
          onChange={(event) => {
            setTyped({ ...typed, from: event.target.value });
          }}
        />
      </Field>
      <Field label={texts.to}>
        <DateInput
          value={typed.to}
          onChange={(event) => {
            setTyped({ ...typed, to: event.target.value });
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" size="small">
        {texts.show}
      </Button>
    </form>
  );
}

/** The label of a download, of which a phone shows the last word: the format. */
function SheetLabel({ text }: { readonly text: string }) {
  const last = text.lastIndexOf(' ') + 1;
  return (
    <span>
      <span className={styles.sheet}>{text.slice(0, last)}</span>
      {text.slice(last)}
    </span>
  );
}

/** The books of a period: its figures and those of each day, with their accounts, and the closing sheet. */
export function BooksView() {
  const [period, setPeriod] = useState(thisMonth);
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery('admin', getBookDays, { query: period }),
    staleTime: 0,
  });
  const name = texts.fileName(period.from, period.to);
  return (
    <div className={styles.view}>
      <Card title={texts.heading}>
        <div className={styles.controls}>
          <PeriodForm period={period} onChoose={setPeriod} />
          <div className={styles.downloads}>
            {(['csv', 'pdf'] as const).map((format) => (
              <ExportButton
                key={format}
                area="admin"
                spec={getClosingSheet}
                request={{ query: { ...period, format } }}
                name={name}
                label={<SheetLabel text={texts[format]} />}
                ending={format}
              />
            ))}
          </div>
        </div>
      </Card>
      {data === undefined &&
        (isError ? (
          <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label={texts.loading}>
            <Skeleton height="16rem" />
          </div>
        ))}
      {data?.days.length === 0 && <EmptyState picture="table" text={texts.empty} />}
      {data !== undefined && data.days.length > 0 && (
        <DayLines key={name} books={data} {...period} />
      )}
    </div>
  );
}
