import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import type { Begun, SecondFactorCalls } from './second-factor-calls.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as words } from './texts.ts';

/** From so few on somebody should make new ones. */
const FEW = 3;

type Open =
  | { readonly dialog: 'enrol'; readonly begun: Begun }
  | { readonly dialog: 'recovery'; readonly codes: readonly string[] }
  | { readonly dialog: 'renew' | 'remove' };

interface StateCardProps {
  readonly calls: SecondFactorCalls;
  readonly onOpen: (open: Open) => void;
}

function StateCard({ calls, onOpen }: StateCardProps) {
  const { data, isError, isFetching, refetch } = calls.state;
  if (data === undefined) {
    return isError ? (
      <ErrorState text={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Card>
        <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        <Skeleton height="7rem" />
      </Card>
    );
  }
  const { enrolledAt, recoveryCodesLeft } = data;
  if (enrolledAt === null) {
    const setUp = async () => {
      // The toast has told why not.
      const begun = await calls.begin.send().catch(() => null);
      if (begun !== null) onOpen({ dialog: 'enrol', begun: begun.data });
    };
    return (
      <Card title={words.heading} actions={<Badge tone="grey">{words.off}</Badge>}>
        <div className={styles['form']}>
          <p>{words.offText}</p>
          <div>
            <Button
              pending={calls.begin.pending}
              pendingText={words.settingUp}
              onClick={() => void setUp()}
            >
              {words.setUp}
            </Button>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <Card title={words.heading} actions={<Badge tone="green">{words.on}</Badge>}>
      <div className={styles['form']}>
        <p>{words.onText}</p>
        <DescriptionList
          items={[
            {
              label: words.since,
              value: `${formatIstDate(enrolledAt)} ${formatIstTime(enrolledAt)}`,
            },
            { label: words.recoveryCodesLeft, value: recoveryCodesLeft },
          ]}
        />
        {recoveryCodesLeft <= FEW && <p className={styles['few']}>{words.fewLeft}</p>}
        <div className={styles['keep']}>
          <Button variant="secondary" onClick={() => onOpen({ dialog: 'renew' })}>
            {words.newCodes}
          </Button>
          <Button variant="secondary" onClick={() => onOpen({ dialog: 'remove' })}>
            {words.switchOff}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** How two-step sign-in stands for who is signed in, and what can be done about it. */
export function SecondFactorPanel({ calls }: { readonly calls: SecondFactorCalls }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const done = (codes: readonly string[] | null, message: string) => {
    showToast({ kind: 'success', text: message });
    setOpen(codes === null ? null : { dialog: 'recovery', codes });
  };
  return (
    <>
      <PageHeader title={words.heading} description={words.description} />
      <div className={styles['panel']}>
        <StateCard calls={calls} onOpen={setOpen} />
      </div>
      {open?.dialog === 'enrol' && (
        <EnrolDialog begun={open.begun} confirm={calls.confirm} onDone={done} onCancel={close} />
      )}
      {open?.dialog === 'recovery' && <RecoveryDialog codes={open.codes} onClose={close} />}
      {open?.dialog === 'renew' && (
        <CodeDialog
          words={words.renew}
          pending={calls.renew.pending}
          onCode={async (code) => {
            const { data, message } = await calls.renew.send(code);
            done(data.recoveryCodes, message);
          }}
          onCancel={close}
        />
      )}
      {open?.dialog === 'remove' && (
        <CodeDialog
          words={words.remove}
          danger
          pending={calls.remove.pending}
          onCode={async (code) => {
            done(null, (await calls.remove.send(code)).message);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
