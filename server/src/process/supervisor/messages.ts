import type { MetricsJson } from '../../platform/observe/metrics/metrics.ts';

/** The messages between the supervisor and a server process. node:cluster sends others over the same channel. */

/** From a process that serves. */
export interface Ready {
  readonly kind: 'ready';
  readonly startMessage: string;
}

/** From a process that serves, every second: its event loop runs. */
export interface Alive {
  readonly kind: 'alive';
}

/** To a process that was replaced. A process that must stop gets SIGTERM instead. */
export interface Retire {
  readonly kind: 'retire';
}

/** To a process: asks for its metrics. */
export interface AskMetrics {
  readonly kind: 'ask-metrics';
  readonly id: number;
  readonly withDatabase: boolean;
}

/** From a process: its metrics; without an id the last ones before it ends. */
export interface ProcessMetrics {
  readonly kind: 'metrics';
  readonly id: number | null;
  readonly metrics: MetricsJson;
}

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;

export const isReady = (message: unknown): message is Ready => kindOf(message) === 'ready';
export const isAlive = (message: unknown): message is Alive => kindOf(message) === 'alive';
export const isAskMetrics = (message: unknown): message is AskMetrics =>
  kindOf(message) === 'ask-metrics';
export const isMetrics = (message: unknown): message is ProcessMetrics =>
  kindOf(message) === 'metrics';
export const isRetire = (message: unknown): message is Retire => kindOf(message) === 'retire';

/** The variable in which a server process gets the number of processes. */
export const PROCESSES = 'PRELAUNCH_PROCESSES';
