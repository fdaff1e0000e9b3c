import type pg from 'pg';
import type { AckLog } from './load/acks.ts';
import type { HttpClient } from './load/http.ts';
import type { Random } from './random.ts';
import type { Cluster } from './setup/cluster.ts';
import type { MailSink } from './setup/mail-sink.ts';
import type { Company } from './setup/people.ts';
import type { Proxy } from './setup/proxy.ts';
import type { ServerProcess } from './setup/server.ts';

/** A place for one process of the product at a time: killed, it is started again at the same port. */
export interface Slot {
  readonly name: string;
  readonly port: number;
  readonly client: HttpClient;
  process: ServerProcess;
  /** Starts it again after its end. */
  restart(): Promise<ServerProcess>;
}

/** Everything that a fault works with. */
export interface World {
  /** Whether there is time for many. */
  readonly full: boolean;
  readonly random: Random;
  readonly folder: string;
  readonly product: string;
  readonly uploads: string;
  readonly cluster: Cluster;
  readonly proxy: Proxy;
  readonly mail: MailSink;
  /** For preparing and checking; straight to the database. */
  readonly pool: pg.Pool;
  readonly company: Company;
  readonly acks: AckLog;
  /** The first one reaches its database through the proxy, the second directly. */
  readonly slots: readonly [Slot, Slot];
  /** Purchases that wait for a decision: one load leaves them to the next. */
  readonly pending: string[];
  /** What happened that must never happen, in words. */
  readonly problems: string[];
  /** Starts one more process of the product, for one fault; its environment wins over the usual one. */
  startExtra(environment: Readonly<Record<string, string>>): Promise<ServerProcess>;
  readonly environment: Readonly<Record<string, string>>;
  say(text: string): void;
}

/** What one fault came to. */
export interface Row {
  readonly fault: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: number;
  /** Times until it was over, in milliseconds. */
  readonly recovery: readonly number[];
  /** What they should stay under; marked, not failed. */
  readonly goalMs?: number;
  readonly note?: string;
}

export type Fault = (world: World) => Promise<readonly Row[]>;
