import { hashingWorkers } from '../features/auth/index.ts';
import type { StagingLimits } from '../features/media/index.ts';

/** What one of several server processes that share a machine may use. */
export interface Share {
  /** How many server processes share the machine. */
  readonly processes: number;
  /** Connections for calls. */
  readonly connections: number;
  /** Passwords that are hashed at the same time. */
  readonly hashes: number;
  /** Jobs that run at the same time. */
  readonly jobs: number;
  /** Calls per minute from one network address, of the given number for all processes. */
  requestsPerMinute(all: number): number;
  readonly staging: StagingLimits;
}

const MAX_CONNECTIONS = 8;
/** A call that writes holds one connection, so fewer would serve calls one after the other. */
const MIN_CONNECTIONS = 3;
/** For all processes together: PostgreSQL accepts 100 connections by default. */
const ALL_CONNECTIONS = 24;

const MB = 1024 * 1024;
/** Above the largest call, 53 MB, so that no share refuses a permitted upload. */
const MIN_STAGING = 64 * MB;

const divide = (all: number, processes: number, least: number): number =>
  Math.max(least, Math.floor(all / processes));

/**
 * Divides the machine between server processes.
 *
 * @param processes 1 without a supervisor
 * @param cores how many cores the machine has
 */
export const shareOf = (processes: number, cores: number): Share => ({
  processes,
  connections: Math.min(MAX_CONNECTIONS, divide(ALL_CONNECTIONS, processes, MIN_CONNECTIONS)),
  hashes: Math.min(hashingWorkers(cores), divide(cores - 1, processes, 1)),
  jobs: divide(2, processes, 1),
  requestsPerMinute: (all) => Math.ceil(all / processes),
  staging: {
    total: divide(512 * MB, processes, MIN_STAGING),
    perPerson: divide(128 * MB, processes, MIN_STAGING),
  },
});
