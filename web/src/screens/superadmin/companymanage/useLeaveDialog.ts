import { useEffect, useState } from 'react';

interface LeaveDialog {
  /** Closes, or asks first when something was typed. */
  readonly leave: () => void;
  readonly asking: boolean;
  readonly stay: () => void;
}

/**
 * Prevents the accidental loss of typed values: closing the dialog asks first, and so does the
 * browser when the tab is closed.
 *
 * @param pending a sent call cannot be cancelled; its reply closes the dialog
 */
export function useLeaveDialog(typed: boolean, pending: boolean, onClose: () => void): LeaveDialog {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!typed) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [typed]);
  return {
    leave: () => {
      if (pending) return;
      if (typed) setAsking(true);
      else onClose();
    },
    asking,
    stay: () => {
      setAsking(false);
    },
  };
}
