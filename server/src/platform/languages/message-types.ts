import type { RefusalCode } from '@prelaunch/contract';
import type { EndpointName, Endpoints } from '@prelaunch/contract/endpoints';

/** The texts of successful writes, which pages show. Those of reads are not shown. */
export type ReplyMessage = {
  [Name in EndpointName]: Endpoints[Name]['effect'] extends 'write'
    ? Endpoints[Name]['message']
    : never;
}[EndpointName];

/** The headings of the CSV of a member's referrals, and its text for a deleted account. */
export interface ReferralColumns {
  readonly name: string;
  readonly joined: string;
  readonly purchases: string;
  readonly tokens: string;
  readonly deleted: string;
}

/** The declared messages of calls with a result for each row. */
export type BulkMessage = {
  [Name in EndpointName]: Endpoints[Name] extends {
    readonly messageOf: (...args: never) => string;
    readonly message: infer Message;
  }
    ? Message
    : never;
}[EndpointName];

/** The messages of the API in one language. */
export interface Messages {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly replies: Readonly<Record<ReplyMessage, string>>;
  /** The CSV of a member's referrals. */
  readonly referralColumns: ReferralColumns;
  /** '2 of 3 purchases approved.', by the declared message of the bulk call. */
  readonly doneOfAll: Readonly<Record<BulkMessage, (done: number, all: number) => string>>;
}
