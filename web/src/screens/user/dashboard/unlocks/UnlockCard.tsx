import { getUnlocks, type ReplyOf } from '@prelaunch/contract';
import { istDay } from '@prelaunch/domain/dates';
import { formatTokens, sharePercent } from '@prelaunch/domain/money';
import { listUnlocks, planOf, scheduleOf, unlockedAt } from '@prelaunch/domain/unlocks/schedule';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { endpointQuery } from '../../../../api/query-client.ts';
import { useProfile } from '../../../../profile/useProfile.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatShortDate } from '../../../../ui/dates.ts';
import { PercentBar } from '../../../../ui/pictures/PercentBar.tsx';
import { saveFile } from '../../../../ui/buttons/save-file.ts';
import { useCountdown } from '../../../../ui/text/useCountdown.ts';
import { dashboardTexts } from '../../texts.ts';
import { timeLeft } from '../stock-rows.ts';
import { scheduleText } from './schedule-text.ts';
import { unlockTexts as texts } from './texts.ts';
import { unlockCalendar } from './unlock-calendar.ts';
import styles from './Unlocks.module.css';
import { UnlockTable } from './UnlockTable.tsx';

type Unlocks = ReplyOf<typeof getUnlocks>;

/** The plan of the member's tokens at the time of the reply; null without a launch, a schedule or tokens. */
function stateOf(unlocks: Unlocks) {
  const { launchAt, quantity, readAt } = unlocks;
  const schedule = scheduleOf(unlocks);
  if (schedule === null || launchAt === null || quantity === 0n) return null;
  const plan = planOf(schedule, launchAt);
  return {
    unlocked: unlockedAt(plan, quantity, readAt),
    coming: listUnlocks(plan, quantity).filter(({ at }) => at > readAt),
  };
}

interface DatesProps {
  readonly unlocks: Unlocks;
  readonly state: NonNullable<ReturnType<typeof stateOf>>;
  readonly reload: () => void;
}

/** The next unlock, what is unlocked, and all later dates. */
function Dates({ unlocks, state, reload }: DatesProps) {
  const { quantity, tokenSymbol, memberId, readAt } = unlocks;
  const { unlocked, coming } = state;
  const [next] = coming;
  const nextAt = next?.at.getTime() ?? null;
  const msLeft = useCountdown(nextAt);
  const isDue = nextAt !== null && msLeft === 0;
  useEffect(() => {
    if (isDue) reload();
  }, [isDue, reload]);

  const all = `${formatTokens(quantity)} ${tokenSymbol}`;
  const percent = sharePercent(unlocked, quantity);
  return (
    <>
      <dl className={styles.figures}>
        {next !== undefined && (
          <>
            <div>
              <dt>{texts.next}</dt>
              <dd>{`${formatTokens(next.quantity)} ${tokenSymbol}`}</dd>
              <dd className={styles.note}>{texts.on(formatShortDate(next.at))}</dd>
            </div>
            <div>
              <dt>{dashboardTexts.columns.timeLeft}</dt>
              <dd>{isDue ? texts.on(formatShortDate(next.at)) : timeLeft(msLeft)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{texts.soFar}</dt>
          <dd>{texts.of(formatTokens(unlocked), all)}</dd>
          <dd className={styles.note}>
            <PercentBar
              wide
              label={texts.share}
              share={percent / 100}
              text={`${String(percent)} %`}
            />
          </dd>
        </div>
      </dl>
      {next === undefined ? (
        <p className={styles.text}>{texts.allUnlocked}</p>
      ) : (
        <>
          <UnlockTable unlocks={coming} />
          <div>
            <Button
              variant="secondary"
              icon={<CalendarPlus aria-hidden="true" />}
              onClick={() => {
                const text = unlockCalendar({
                  memberId,
                  symbol: tokenSymbol,
                  holding: quantity,
                  unlocks: coming,
                  now: readAt,
                  host: location.hostname,
                });
                saveFile(
                  new Blob([text], { type: 'text/calendar;charset=utf-8' }),
                  `unlocks-${tokenSymbol}-${istDay(readAt)}.ics`,
                );
              }}
            >
              {texts.calendar}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** When the member's tokens unlock; nothing where the company has never set a schedule. */
export function UnlockCard() {
  // Optional information, so a failure shows no toast.
  const { data, refetch } = useQuery({
    ...endpointQuery('user', getUnlocks, {}),
    meta: { quiet: true },
  });
  // Live changes renew the profile, which contains the member's tokens too.
  const stock = useProfile().data?.stockBalance;
  const shown = data?.quantity;
  useEffect(() => {
    if (stock !== undefined && shown !== undefined && stock !== shown) void refetch();
  }, [stock, shown, refetch]);
  const state = useMemo(() => (data === undefined ? null : stateOf(data)), [data]);
  const reload = useMemo(() => () => void refetch(), [refetch]);
  if (data === undefined || data.unlockAtLaunch === null) return null;
  const present = scheduleText(data);
  // A first schedule that still applies is stated above.
  const changes =
    data.changes.length === 1 && data.changes.every((change) => scheduleText(change) === present)
      ? []
      : data.changes;
  const changeText = (change: Unlocks['changes'][number]): string => {
    const [day, terms] = [formatShortDate(change.changedAt), scheduleText(change)];
    return terms === present ? texts.changedToThis(day) : texts.changed(day, terms);
  };
  return (
    <Card title={texts.title}>
      <p className={styles.text}>{present}</p>
      {state !== null && <Dates unlocks={data} state={state} reload={reload} />}
      {changes.length > 0 && (
        <section className={styles.changes} aria-label={texts.changes}>
          <h3>{texts.changes}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change.changedAt.getTime()}>{changeText(change)}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
