/** How often a server process reports that its event loop runs. */
export const BEAT_MS = 1_000;

export interface Heartbeat {
  /** Call it when the process has reported. */
  beat(): void;
  /** Ends the watch. */
  stop(): void;
}

/**
 * Calls `onHang` once when no beat arrives for this long. Counts its own ticks instead of reading the clock: while the
 * supervisor itself does not run, because the machine sleeps or is overloaded, no time passes.
 *
 * @param seconds 0 never calls it
 * @param tickMs the time between two ticks; shorter in tests
 */
export function watchHeartbeat(seconds: number, onHang: () => void, tickMs = BEAT_MS): Heartbeat {
  if (seconds === 0) return { beat: () => undefined, stop: () => undefined };
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (silent <= seconds) return;
    clearInterval(timer);
    onHang();
  }, tickMs);
  return {
    beat() {
      silent = 0;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
