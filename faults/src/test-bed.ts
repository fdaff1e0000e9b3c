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
  /** Starts it again after it has ended. */
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
  /** Direct connections to the database, to prepare and check. */
  readonly pool: pg.Pool;
  readonly company: Company;
  readonly acks: AckLog;
  /** The first reaches its database through the proxy, the second directly. */
  readonly slots: readonly [Slot, Slot];
  /** Pending purchases, which one load leaves to the next. */
  readonly pending: string[];
  /** Events that must never happen, as sentences. */
  readonly problems: string[];
  /**
   * Starts one more process of the product for one fault; `environment` overrides the usual one.
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
  /** The durations should stay below this; longer ones are marked, not failed. */
  readonly goalMs?: number;
  readonly note?: string;
}

export type Fault = (testBed: TestBed) => Promise<readonly Row[]>;
