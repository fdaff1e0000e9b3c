import type { EndpointName } from '@prelaunch/contract/endpoints';
import type { Logger } from 'pino';
import type { Db } from './db/transaction.ts';
import type { Installation } from './files/installation.ts';
import type { Handlers } from './http/implement.ts';
import type { Invariant } from './invariants/invariant.ts';
import type { SealedColumn } from './keys/sealed-values.store.ts';
import type { Source } from './lists/list.ts';
import type { CountedEvent, Figures } from './observe/metrics/figures.ts';

/** What the tasks of every feature may use. A feature whose tasks need more extends it. */
export interface TaskDeps {
  readonly db: Db;
  readonly installation: Installation;
  readonly log: Logger;
}

/** Work that the job queue runs. Any number of processes may run it at once. */
export interface Task<T> {
  /** Rejects when the work failed; the queue runs it again, unless the schedule says otherwise. */
  readonly run: (deps: T, payload: unknown) => Promise<unknown>;
  /** When it runs by itself: minute, hour, day, month and weekday in UTC, with options of graphile-worker. */
  readonly schedule?: string;
}

/** The kinds of search texts of a list; each has statements of its own. */
export type SearchKind =
  'a rare name' | 'a frequent name' | 'two letters' | 'a reference' | 'a word' | 'an order number';

/** A list whose statements `docs/queries.sql` prints and `npm run gen:plans` plans. */
export interface DeclaredList {
  readonly list: {
    page(source: Source, scope: never, request: never): Promise<unknown>;
    older?(
      source: Source,
      scope: never,
      criteria: never,
    ): (before: string | null, limit: number) => Promise<unknown>;
  };
  /** Who reads it; 'company': the list takes the id of a company. */
  readonly caller: 'member' | 'admin' | 'superAdmin' | 'company';
  readonly searches?: readonly SearchKind[];
  /** A page far from the front of a list with a stored total. */
  readonly farPage?: number;
  /** A page in the middle of a list with counted ranges. */
  readonly middlePage?: number;
  readonly isExported?: boolean;
}

/**
 * What the deletion of an account does with a column that names a person. 'erased': empty afterwards. 'sealed': empty, and
 * part of `accounts.contact_sealed`. 'gone': no row of the account is left. Any other text says why the value is kept.
 */
export type Fate = 'erased' | 'sealed' | 'gone' | `kept: ${string}`;

/**
 * The door of a feature: everything that the process, the operator's commands and the generated documents need to know of
 * it. `features.ts` lists the features.
 *
 * @typeParam D what its handlers need
 * @typeParam T what its tasks need
 * @typeParam K the endpoints that it answers
 * @typeParam C a change that a second admin confirms
 */
export interface Feature<D, T, K extends EndpointName, C> {
  /** Unique; the word of the glossary. */
  readonly name: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
  /** Whether the product works without it; a test takes it out. */
  readonly isOptional?: true;
  readonly handlers?: (deps: D) => Pick<Handlers, K>;
  readonly tasks?: Readonly<Record<string, Task<T>>>;
  /** What the hourly sweep deletes, in this order. */
  readonly sweeps?: readonly ((deps: T) => Promise<unknown>)[];
  /** What it adds to the metrics: figures of the database, and events that its processes count. */
  readonly figures?: readonly Figures[];
  readonly countedEvents?: readonly CountedEvent[];
  /** What `verify` checks. */
  readonly invariants?: readonly Invariant[];
  readonly lists?: Readonly<Partial<Record<EndpointName, DeclaredList>>>;
  /** What the rotation of keys reseals. */
  readonly sealedColumns?: readonly SealedColumn[];
  /** What needs a second admin in a company with `fourEyes`, by the kind of the request. */
  readonly changes?: Readonly<Record<string, C>>;
  /** Every column that names a person, as `table.column`. */
  readonly personalData?: Readonly<Record<string, Fate>>;
}

/** Types the declaration of a feature. */
export const feature = <D, T extends TaskDeps, K extends EndpointName, C = never>(
  declared: Feature<D, T, K, C>,
): Feature<D, T, K, C> => declared;
