/** A plain-text mail to one address. */
export interface Mail {
  readonly to: string;
  /** What the mail is about, such as `purchase-approved`; for the log, which contains no subjects. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code in the text, which the development mailbox shows separately. */
  readonly code?: string;
}

/** Delivers a mail, or throws so that it is retried. */
export type DeliverMail = (mail: Mail) => Promise<void>;
