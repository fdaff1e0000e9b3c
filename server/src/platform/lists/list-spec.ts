import type { RawBuilder } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Vault } from '../keys/secrets.ts';

/** How a store declares a list, for `defineList`. */

export type Sql = RawBuilder<unknown>;

/** The lists with counted ranges, as the table `list_ranges` names them. */
export type RangedList = 'purchases' | 'accounts';

export interface PageRequest {
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

/** Filters by their names in the request, each with its condition. */
export type Filters = Readonly<Record<string, (value: never) => Sql>>;

export type Values<F extends Filters> = {
  readonly [K in keyof F]?: Parameters<F[K]>[0] | undefined;
};

export type Criteria<F extends Filters> = Values<F> & { readonly search?: string | undefined };

/** Makes an undeclared field of a request a compile error, because the list would ignore the field. */
export type Declared<Q, F extends Filters> = Q &
  Record<Exclude<keyof Q, keyof F | keyof PageRequest | 'search'>, never>;

export interface Order {
  readonly by: Sql;
  readonly descending: boolean;
}

/** The context of a search; some searches first look up how many people match. */
interface Searched<Scope, F extends Filters> {
  readonly db: Db;
  readonly scope: Scope;
  readonly values: Values<F>;
}

export interface ListSpec<Scope, Stored, Row, F extends Filters> {
  /** The table, with the joins that filters and order need. */
  readonly from: Sql;
  /** The column that identifies a row within the scope. */
  readonly key: Sql;
  /** The type of an array of keys; default `uuid[]`. */
  readonly keys?: Sql;
  readonly columns: RawBuilder<Stored>;
  /** The joins that only the columns need. They must neither add nor remove rows. */
  readonly joins?: Sql;
  /** The condition of the rows that the caller may see. */
  readonly scope: (scope: Scope) => Sql;
  readonly filters: F;
  /** Default: newest first by the key. Must be unique within the scope. A list with a search must not set it. */
  readonly order?: readonly Order[];
  readonly keptTotal?: {
    /** The filters that the stored totals distinguish. */
    readonly by: readonly NoInfer<keyof F>[];
    /** Returns a select of one column, `total`. */
    readonly select: (scope: Scope, values: Values<NoInfer<F>>) => Sql;
  };
  /** The counted ranges of the unfiltered list. Only for a list with a stored total and without its own order. */
  readonly ranges?: {
    readonly list: RangedList;
    readonly companyIn: (scope: Scope) => string;
  };
  /** Default `MAX_COUNTED`. Infinity for lists that are never long. */
  readonly maxCounted?: number;
  /** The condition that a row contains the text. */
  readonly matches?: (text: string, search: Searched<Scope, NoInfer<F>>) => Sql | Promise<Sql>;
  /** A faster query for the newest matching rows: a select of `id`, newest first. */
  readonly hits?: (
    text: string,
    search: Searched<Scope, NoInfer<F>> & {
      /** The condition of scope and filters. */
      readonly where: Sql;
    },
  ) => Promise<Sql>;
  /** Default `MAX_HITS`. */
  readonly maxHits?: number;
  /** Decrypts the sealed values of a row. */
  readonly open?: (row: Stored, vault: Vault) => Row;
}
