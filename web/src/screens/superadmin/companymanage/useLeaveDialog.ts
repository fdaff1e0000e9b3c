import { useEffect, useState } from 'react';

interface LeaveDialog {
  /** Closes, or asks first where something was typed. */
  readonly leave: () => void;
  readonly asking: boolean;
  readonly stay: () => void;
}

/**
 * Nothing that was typed goes by accident: closing the window asks, and so does the browser when its
 * tab is closed.
 *
 * @param pending what is under way can't be called back; its answer closes the window
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
