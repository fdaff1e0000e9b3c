import type { RefusalCode } from '@prelaunch/contract';
import type { EndpointName, Endpoints } from '@prelaunch/contract/endpoints';

/** The texts of successful writes, which pages show. Those of reads are not shown. */
export type ReplyMessage = {
  [Name in EndpointName]: Endpoints[Name]['effect'] extends 'write'
    ? Endpoints[Name]['message']
    : never;
}[EndpointName];

/** The messages of the API in one language. */
export interface Messages {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly replies: Readonly<Record<ReplyMessage, string>>;
  /** '2 of 3 done.' */
  readonly doneOfAll: (done: number, all: number) => string;
}
