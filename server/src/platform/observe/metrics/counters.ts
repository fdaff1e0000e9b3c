import type { PrimaryReason } from '../../db/connections/replica.ts';
import type { DeliverMail } from '../../mail/mail.ts';

/** Counts what the process does. See docs/metrics.md. */
export interface Counters {
  /**
   * A call was answered.
   *
   * @param route the pattern of the route, never the address that was requested
   * @param seconds null for calls whose duration the client chooses
   */
  call(method: string, route: string, status: number, seconds: number | null): void;
  /** @param outcome `submitted`, `repeated`, or the code of the refusal */
  submission(outcome: string): void;
  /** @param outcome `approved`, `rejected`, or the code of the refusal */
  decision(outcome: string): void;
  mail(outcome: 'sent' | 'failed'): void;
  /** A read that a replica may answer was answered. @param reason why by the primary; null for the replica */
  read(target: 'replica' | 'primary', reason: PrimaryReason | null): void;
}

/** For a process without metrics. */
export const NO_COUNTERS: Counters = {
  call: () => undefined,
  submission: () => undefined,
  decision: () => undefined,
  mail: () => undefined,
  read: () => undefined,
};

/** Counts each attempt to deliver a mail. */
export const countDeliveries =
  (deliver: DeliverMail, counters: Counters): DeliverMail =>
  async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      counters.mail('failed');
      throw error;
    }
    counters.mail('sent');
  };
