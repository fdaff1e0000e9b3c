/** One mail to one address, as text: every client shows it, and nothing in it can run. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code in the text, so that the development mailbox can show it by itself. */
  readonly code?: string;
}

/** Hands a mail over for good, or throws so that it is tried again. */
export type DeliverMail = (mail: Mail) => Promise<void>;
