import styles from './Countdown.module.css';
import { cx } from '../cx.ts';
import { formatCountdown } from './format-countdown.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CountdownAnnouncements {
  fiveMinutes: string;
  oneMinute: string;
  expired: string;
}

export interface CountdownProps {
  remainingMs: number;
  /** Shown instead of 00:00. */
  expiredText?: string;
  /** Screen readers announce these texts at five minutes, at one minute and at the end, instead of every second. */
  announcements?: CountdownAnnouncements;
}

const MINUTE = 60_000;

function announcement(remainingMs: number, texts: CountdownAnnouncements): string {
  if (remainingMs <= 0) return texts.expired;
  if (remainingMs <= MINUTE) return texts.oneMinute;
  if (remainingMs <= 5 * MINUTE) return texts.fiveMinutes;
  return '';
}

/** The remaining time in minutes and seconds. */
export function Countdown({ remainingMs, expiredText, announcements }: CountdownProps) {
  const over = remainingMs <= 0;
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        className={cx(styles.time, over ? styles.over : remainingMs <= MINUTE && styles.soon)}
      >
        {over && expiredText !== undefined ? expiredText : formatCountdown(remainingMs)}
      </span>
      {announcements && (
        <VisuallyHidden aria-live="polite">
          {announcement(remainingMs, announcements)}
        </VisuallyHidden>
      )}
    </>
  );
}
