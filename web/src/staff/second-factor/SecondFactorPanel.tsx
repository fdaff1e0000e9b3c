import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './texts.ts';
import {
  useSecondFactor,
  type Begun,
  type SecondFactorCalls,
  type SecondFactorEndpoints,
} from './useSecondFactor.ts';

/** With this many recovery codes or fewer left, the panel recommends new ones. */
const FEW = 3;

type Open =
  | { readonly dialog: 'enrol'; readonly begun: Begun }
  | { readonly dialog: 'recovery'; readonly codes: readonly string[] }
  | { readonly dialog: 'renew' | 'remove' };

type StaffArea = keyof typeof texts.offTexts;

interface StateCardProps {
  readonly area: StaffArea;
  readonly calls: SecondFactorCalls;
  readonly onOpen: (open: Open) => void;
}

function StateCard({ area, calls, onOpen }: StateCardProps) {
  const { data, isError, isFetching, refetch } = calls.state;
  if (data === undefined) {
    return isError ? (
      <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Card>
        <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
        <Skeleton height="7rem" />
      </Card>
    );
  }
  const { enrolledAt, recoveryCodesLeft } = data;
  if (enrolledAt === null) {
    const setUp = async () => {
      // The mutation has shown the toast.
      const begun = await calls.begin.send().catch(() => null);
      if (begun !== null) onOpen({ dialog: 'enrol', begun: begun.data });
    };
    return (
      <Card title={texts.own} actions={<Badge tone="yellow">{texts.off}</Badge>}>
        <div className={styles.form}>
          <p>{texts.offTexts[area]}</p>
          <div>
            <Button
              pending={calls.begin.pending}
              pendingText={texts.settingUp}
              onClick={() => void setUp()}
            >
              {texts.setUp}
            </Button>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <Card title={texts.own} actions={<Badge tone="green">{texts.on}</Badge>}>
      <div className={styles.form}>
        <p>{texts.onText}</p>
        <DescriptionList
          items={[
            {
              label: texts.since,
              value: `${formatIstDate(enrolledAt)} ${formatIstTime(enrolledAt)}`,
            },
            { label: texts.recoveryCodesLeft, value: recoveryCodesLeft },
          ]}
        />
        {recoveryCodesLeft <= FEW && <p className={styles.few}>{texts.fewLeft}</p>}
        <div className={styles.keep}>
          <Button variant="secondary" onClick={() => onOpen({ dialog: 'renew' })}>
            {texts.newCodes}
          </Button>
          <Button variant="secondary" onClick={() => onOpen({ dialog: 'remove' })}>
            {texts.switchOff}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Explains how to switch on two-step sign-in or, once it is on, what to do about a new or a lost phone. */
function Guide({ isOn }: { readonly isOn: boolean }) {
  const { title, steps } = texts.guide[isOn ? 'on' : 'off'];
  return (
    <Card title={title}>
      <ol className={cx(styles.guide, !isOn && styles.numbered)}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p className={styles.why}>{step.text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface SecondFactorPanelProps {
  readonly area: StaffArea;
  readonly endpoints: SecondFactorEndpoints;
  /** Further cards about the sign-in. */
  readonly children?: ReactNode;
}

/** Whether two-step sign-in is on for the signed-in account, and the buttons to change it. */
export function SecondFactorPanel({ area, endpoints, children }: SecondFactorPanelProps) {
  const calls = useSecondFactor(area, endpoints);
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
      <PageHeader title={texts.heading} description={texts.description} />
      <div className={styles.panel}>
        <StateCard area={area} calls={calls} onOpen={setOpen} />
        {calls.state.data !== undefined && (
          <div className={styles.beside}>
            <Guide isOn={calls.state.data.enrolledAt !== null} />
          </div>
        )}
        {children}
      </div>
      {open?.dialog === 'enrol' && (
        <EnrolDialog begun={open.begun} confirm={calls.confirm} onDone={done} onCancel={close} />
      )}
      {open?.dialog === 'recovery' && <RecoveryDialog codes={open.codes} onClose={close} />}
      {open?.dialog === 'renew' && (
        <CodeDialog
          texts={texts.renew}
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
          texts={texts.remove}
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
