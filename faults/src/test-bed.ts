import type { Company } from '@prelaunch/testkit/people';
import type pg from 'pg';
import type { AckLog } from './load/acks.ts';
import type { HttpClient } from './load/http.ts';
import type { Random } from './random.ts';
import type { Cluster } from './setup/cluster.ts';
import type { MailServer } from '@prelaunch/testkit/mail-server';
import type { Product } from '@prelaunch/testkit/product';
import type { Proxy } from './setup/proxy.ts';

/** One process of the product, which is restarted at the same port after it was killed. */
export interface Slot {
  readonly name: string;
  readonly port: number;
  readonly client: HttpClient;
  process: Product;
  /** Starts the process again after it has ended. */
  restart(): Promise<Product>;
}

/** The processes, connections and records that a fault uses. */
export interface TestBed {
  /** Whether to run the long version of each fault. */
  readonly full: boolean;
  readonly random: Random;
  readonly folder: string;
  readonly product: string;
  readonly uploads: string;
  readonly cluster: Cluster;
  readonly proxy: Proxy;
  readonly mail: MailServer;
  /** Direct connections to the database, to prepare data and to check results. */
  readonly pool: pg.Pool;
  readonly company: Company;
  /** A company whose only admin approves and reverses purchases: without a second admin a reversal happens at once. */
  readonly reversing: Company;
  readonly acks: AckLog;
  /** The first server connects to the database through the proxy, the second one directly. */
  readonly slots: readonly [Slot, Slot];
  /** Purchases that one load run leaves pending and the next one decides. */
  readonly pending: string[];
  /** Observed events that must never happen, one sentence each. */
  readonly problems: string[];
  /**
   * Starts one more process of the product for one fault; `environment` overrides the usual variables.
   */
  startExtra(environment: Readonly<Record<string, string>>): Promise<Product>;
  readonly environment: Readonly<Record<string, string>>;
  log(text: string): void;
}

/** The result of one fault. */
export interface Row {
  readonly fault: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: number;
  /** Durations until recovery, in milliseconds. */
  readonly recovery: readonly number[];
  /** A longer duration is marked, but does not fail the run. */
  readonly goalMs?: number;
  readonly note?: string;
}

export type Fault = (testBed: TestBed) => Promise<readonly Row[]>;
