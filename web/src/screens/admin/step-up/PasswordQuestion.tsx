import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { isPasswordAsked, settlePassword, watchPasswordQuestion } from './password-question.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Stands once in the area, and asks when one of its calls needs the password. */
export function PasswordQuestion() {
  const asked = useSyncExternalStore(watchPasswordQuestion, isPasswordAsked);
  const [screen] = useLocation();
  // A screen that was left, or a session that ended, does not wait for an answer any more.
  useEffect(
    () => () => {
      settlePassword(false);
    },
    [screen],
  );
  if (!asked) return null;
  return (
    <StepUpDialog
      onProven={() => {
        settlePassword(true);
      }}
      onCancel={() => {
        settlePassword(false);
      }}
    />
  );
}
