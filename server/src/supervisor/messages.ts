/** The messages between the supervisor and a server process. node:cluster sends others over the same channel. */

/** From a process that serves. */
export interface Ready {
  readonly kind: 'ready';
  readonly startMessage: string;
}

/** To a process that was replaced. A process that must stop gets SIGTERM instead. */
export interface Retire {
  readonly kind: 'retire';
}

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;

export const isReady = (message: unknown): message is Ready => kindOf(message) === 'ready';
export const isRetire = (message: unknown): message is Retire => kindOf(message) === 'retire';

/** The variable in which a server process gets the number of processes. */
export const PROCESSES = 'PRELAUNCH_PROCESSES';
