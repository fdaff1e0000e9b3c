import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import {
  isPasswordRequired,
  onPasswordRequired,
  settlePasswordPrompt,
} from '../../../api/challenge.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Rendered once in the area: opens while one of its calls waits for the password. */
export function PasswordPrompt() {
  const required = useSyncExternalStore(onPasswordRequired, isPasswordRequired);
  const [screen] = useLocation();
  // After a change of screen, or the end of the session, no call waits any more.
  useEffect(
    () => () => {
      settlePasswordPrompt(false);
    },
    [screen],
  );
  if (!required) return null;
  return (
    <StepUpDialog
      onProven={() => {
        settlePasswordPrompt(true);
      }}
      onCancel={() => {
        settlePasswordPrompt(false);
      }}
    />
  );
}
