import type { PrimaryReason } from '../../db/connections/replica.ts';
import type { DeliverMail } from '../../mail/mail.ts';
import type { CountedEvent } from './figures.ts';

/** Counts what the process does. See docs/metrics.md. */
export interface Counters {
  /**
   * A call was answered.
   *
   * @param route the pattern of the route, never the address that was requested
   * @param seconds null for calls whose duration the client chooses
   */
  call(method: string, route: string, status: number, seconds: number | null): void;
  /** Something happened that a feature or the platform declares. @param outcome no text that a caller sends */
  event(event: CountedEvent, outcome: string): void;
  /** A read that a replica may answer was answered. @param reason why by the primary; null for the replica */
  read(target: 'replica' | 'primary', reason: PrimaryReason | null): void;
}

/** For a process without metrics. */
export const NO_COUNTERS: Counters = {
  call: () => undefined,
  event: () => undefined,
  read: () => undefined,
};

export const DELIVERIES: CountedEvent = {
  name: 'prelaunch_mails_total',
  help: 'Attempts to deliver a mail, by outcome.',
  outcomes: ['sent', 'failed'],
};

/** Counts each attempt to deliver a mail. */
export const countDeliveries =
  (deliver: DeliverMail, counters: Counters): DeliverMail =>
  async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      counters.event(DELIVERIES, 'failed');
      throw error;
    }
    counters.event(DELIVERIES, 'sent');
  };
