import { approveExact, linkLines } from '@prelaunch/contract';
import { formatPaise, sumPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../../../api/query-client.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { ProgressBar } from '../../../../../ui/feedback/ProgressBar.tsx';
import { useReloadArea } from '../../../useReloadArea.ts';
import { reconcileTexts } from '../texts.ts';
import {
  approveInRounds,
  loadRoundLines,
  type RoundLines,
  type RoundResult,
  type RoundState,
} from './exact-round.ts';
import styles from './RoundDialog.module.css';
import type { Line } from './line-columns.tsx';

/** What a round does with the lines of each state. */
const ROUNDS = {
  exact: { endpoint: approveExact, texts: reconcileTexts.exact },
  approved_order: { endpoint: linkLines, texts: reconcileTexts.link },
} as const;

type RoundTexts = (typeof ROUNDS)[RoundState]['texts'];

/** How many rows the preview shows; its sum is of all rows. */
const SHOWN = 100;

const nameOf = ({ suggestion, narration }: Line): string => {
  const purchase = suggestion?.purchase;
  if (purchase === undefined) return narration;
  return [purchase.memberName, purchase.orderNumber].filter((part) => part !== null).join(', ');
};

/** The rows and their sum, before anything is decided. */
function Preview({
  round: { lines, later },
  texts,
}: {
  readonly round: RoundLines;
  readonly texts: RoundTexts;
}) {
  if (lines.length === 0) return <p>{texts.nothing}</p>;
  const total = formatPaise(sumPaise(lines.map(({ amount }) => amount)));
  return (
    <div className={styles.preview}>
      <p>{texts.story}</p>
      <DescriptionList items={[{ label: texts.total(lines.length), value: total, strong: true }]} />
      <ul className={styles.rows} aria-label={texts.rows}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.id}>
            <span>{nameOf(line)}</span>
            <span className={styles.amount}>{formatPaise(line.amount)}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>{texts.more(lines.length - SHOWN)}</p>}
      {later > 0 && <p>{texts.later(later)}</p>}
    </div>
  );
}

/** How the round ended, with the reason of each line that was refused. */
function Result({
  result,
  lines,
  texts,
}: {
  readonly result: RoundResult;
  readonly lines: readonly Line[];
  readonly texts: RoundTexts;
}) {
  const names = new Map(lines.map((line) => [line.id, nameOf(line)]));
  return (
    <div className={styles.preview}>
      <p role="status">{texts.result(result.approved, lines.length)}</p>
      {result.unknown > 0 && <p>{texts.unknown(result.unknown)}</p>}
      {result.notSent > 0 && <p>{texts.notSent(result.notSent)}</p>}
      {result.refused.length > 0 && (
        <ul className={styles.refused} aria-label={texts.refused}>
          {result.refused.map(({ id, message }) => (
            <li key={id}>
              <strong>{names.get(id) ?? id}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Decides the previewed lines once, and reports the progress. */
function useRound(state: RoundState) {
  const reload = useReloadArea();
  const { mutateAsync } = useEndpoint('admin', ROUNDS[state].endpoint);
  /** Null before the round, and after it. */
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<RoundResult | null>(null);
  const stopped = useRef(false);
  const started = useRef(false);

  // Leaving the screen lets the running call end, and sends no further one.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const run = async (lines: readonly Line[]) => {
    if (started.current) return;
    started.current = true;
    setDone(0);
    try {
      const ended = await approveInRounds(
        async (lineIds) => (await mutateAsync({ body: { lineIds: [...lineIds] } })).data,
        lines.map(({ id }) => id),
        { isStopped: () => stopped.current, onProgress: setDone },
      );
      setResult(ended);
    } finally {
      setDone(null);
      reload();
    }
  };
  return {
    done,
    result,
    run: (lines: readonly Line[]) => void run(lines),
    stop: () => {
      stopped.current = true;
    },
  };
}

interface RoundDialogProps {
  readonly state: RoundState;
  readonly onClose: () => void;
}

/** Shows all lines of a state with their sum, approves or links them after a confirmation, and shows the result of each. */
export function RoundDialog({ state, onClose }: RoundDialogProps) {
  const { texts } = ROUNDS[state];
  const [loaded, setLoaded] = useState(0);
  const [stopping, setStopping] = useState(false);
  const { done, result, run, stop } = useRound(state);
  const { data, isError, isFetching, refetch } = useQuery({
    // Loaded once, so that exactly the shown lines are decided.
    queryKey: ['admin', 'round', state],
    queryFn: ({ signal }) => loadRoundLines(state, signal, setLoaded),
    enabled: done === null && result === null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const lines = data?.lines ?? [];
  const running = done !== null;
  const close = () => {
    if (!running) onClose();
  };
  return (
    <Dialog
      open
      title={texts.title}
      onClose={close}
      footer={
        running ? (
          <Button
            variant="secondary"
            pending={stopping}
            pendingText={texts.stopping}
            onClick={() => {
              setStopping(true);
              stop();
            }}
          >
            {texts.stop}
          </Button>
        ) : (
          <>
            <Button variant={result === null ? 'secondary' : 'primary'} onClick={close}>
              {result === null ? reconcileTexts.cancel : texts.close}
            </Button>
            {result === null && lines.length > 0 && (
              <Button
                data-autofocus
                onClick={() => {
                  run(lines);
                }}
              >
                {texts.confirm(lines.length)}
              </Button>
            )}
          </>
        )
      }
    >
      {data === undefined &&
        (isError ? (
          <ErrorState
            text={reconcileTexts.lines.failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status">{texts.loading(loaded)}</p>
        ))}
      {data !== undefined && !running && result === null && <Preview round={data} texts={texts} />}
      {running && (
        <div className={styles.preview} role="status">
          <ProgressBar label={texts.underWay} value={done / Math.max(lines.length, 1)} />
          <p className={styles.amount}>{texts.progress(done, lines.length)}</p>
        </div>
      )}
      {result !== null && <Result result={result} lines={lines} texts={texts} />}
    </Dialog>
  );
}
