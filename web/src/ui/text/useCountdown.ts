import { useEffect, useState } from 'react';

const left = (deadlineMs: number | null) =>
  deadlineMs === null ? 0 : Math.max(0, deadlineMs - Date.now());

/**
 * Milliseconds until a moment (epoch milliseconds), never below 0; 0 for null. It is read from the clock at each
 * tick, because timers of a sleeping tab are late or stop.
 */
export function useCountdown(deadlineMs: number | null): number {
  const [remaining, setRemaining] = useState(() => left(deadlineMs));
  const [shownDeadline, setShownDeadline] = useState(deadlineMs);
  if (shownDeadline !== deadlineMs) {
    setShownDeadline(deadlineMs);
    setRemaining(left(deadlineMs));
  }

  useEffect(() => {
    if (deadlineMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const now = left(deadlineMs);
      setRemaining(now);
      // Waits until the next whole second of the remainder, so that no second is repeated or skipped.
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadlineMs]);

  return remaining;
}
