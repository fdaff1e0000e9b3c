import type { ReactNode } from 'react';
import { submitAnyway } from '../../../forms/submit-anyway.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './ForgotPasswordScreen.module.css';

interface StepFormProps {
  readonly onSubmit: () => Promise<void>;
  /** Whether every field is filled; until then the button is disabled. */
  readonly complete: boolean;
  readonly sending: boolean;
  /** Whether this site belongs to no company, so that the form cannot be sent. */
  readonly companyMissing: boolean;
  readonly action: string;
  readonly pendingAction: string;
  readonly children: ReactNode;
}

/** One step of resetting a password. */
export function StepForm({
  onSubmit,
  complete,
  sending,
  companyMissing,
  action,
  pendingAction,
  children,
}: StepFormProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      onKeyDown={complete ? undefined : submitAnyway}
    >
      {children}
      <Button
        type="submit"
        wide
        disabled={companyMissing || (!complete && !sending)}
        pending={sending}
        pendingText={pendingAction}
      >
        {action}
      </Button>
    </form>
  );
}
