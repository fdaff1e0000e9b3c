import { expect } from 'vitest';
import type { CodeSubject } from '../src/features/auth/codes/codes.store.ts';
import type { TestServer } from './test-server.ts';

/** The values of a row by column. Times are in seconds from now, rounded to minutes; hashes are hexadecimal. */
export type RowValues = Readonly<Record<string, unknown>>;

const TABLES = { codes: 'mailed_codes', budgets: 'code_budgets' } as const;
type Table = keyof typeof TABLES;

/** The default values of a new row. */
const NEW: Readonly<Record<Table, RowValues>> = {
  codes: {},
  budgets: {
    last_sent_at: null,
    hour_sent: 0,
    hour_ends_at: 3_600,
    day_sent: 0,
    day_ends_at: 86_400,
    tries: 0,
    tries_end_at: 3_600,
    misses: 0,
    last_miss_at: null,
    frozen_until: null,
    withheld_mailed_at: null,
  },
};

interface Stored {
  readonly table: Table;
  readonly row: Readonly<Record<string, unknown>>;
  readonly now: string;
}

const isTime = (column: string): boolean => /_at$|_until$/.test(column);

/** Reads and writes the rows of codes and of their budgets. */
export function codeRows({ pool, deps }: TestServer) {
  /** Adds a row, or changes these columns of an existing one. Numbers in columns of times are seconds from now. */
  const put = async (
    table: Table,
    { purpose, scope, address }: CodeSubject,
    requester: Buffer,
    values: RowValues,
  ): Promise<void> => {
    const columns = Object.keys(values);
    const given = columns.map((column, n) => {
      const value = `$${String(n + 5)}`;
      return isTime(column) ? `now() + make_interval(secs => ${value}::int)` : value;
    });
    await pool.query(
      `insert into ${TABLES[table]} (${['purpose', 'scope', 'address', 'requester', ...columns].join()})
       values (${['$1', '$2', '$3', '$4', ...given].join()})
       on conflict (purpose, scope, address, requester) do update
       set ${columns.map((column) => `${column} = excluded.${column}`).join()}`,
      [purpose, scope, address, requester, ...Object.values(values)],
    );
  };

  const read = async (): Promise<ReadonlyMap<string, Stored>> => {
    const all = new Map<string, Stored>();
    for (const table of ['codes', 'budgets'] as const) {
      const { rows } = await pool.query<{ row: Stored['row']; now: string }>(
        `select to_jsonb(t) as row, to_jsonb(now())#>>'{}' as now from ${TABLES[table]} t`,
      );
      for (const { row, now } of rows) {
        const { purpose, scope, address, requester } = row;
        const key = JSON.stringify([table, purpose, scope, address, requester]);
        all.set(key, { table, row, now });
      }
    }
    return all;
  };

  const valueOf = (column: string, value: unknown, now: string): unknown => {
    if (!isTime(column) || typeof value !== 'string') return value;
    if (value.endsWith('infinity')) return null;
    const minutes = Math.round((Date.parse(value) - Date.parse(now)) / 60_000);
    return minutes === 0 ? 0 : 60 * minutes;
  };

  return {
    /** Adds a valid code with all of its tries, or changes the code of this requester. */
    putCode: (subject: CodeSubject, requester: Buffer, code: string, values: RowValues = {}) =>
      put('codes', subject, requester, {
        code_hash: deps.secrets.mac('code', subject.purpose, subject.scope, subject.address, code),
        tries_left: 5,
        others_tries_left: 50,
        expires_at: 600,
        ...values,
      }),

    putBudget: (subject: CodeSubject, requester: Buffer, values: RowValues) =>
      put('budgets', subject, requester, values),

    /** Copies the rows of a subject to another purpose, another scope and another address. */
    copyBeside: async ({ purpose, scope, address }: CodeSubject): Promise<void> => {
      const other = purpose === 'register' ? 'forgot_password' : 'register';
      const copies = [
        [`'${other}' as purpose`, 'scope', 'address'],
        ['purpose', `'another scope' as scope`, 'address'],
        ['purpose', 'scope', `'another-' || address as address`],
      ];
      for (const [table, rest] of [
        ['mailed_codes', ['code_hash', 'tries_left', 'others_tries_left', 'sent_at', 'expires_at']],
        ['code_budgets', Object.keys(NEW.budgets)],
      ] as const) {
        const columns = ['requester', ...rest].join();
        for (const copy of copies) {
          await pool.query(
            `insert into ${table} (purpose, scope, address, ${columns})
             select ${copy.join()}, ${columns} from ${table}
             where purpose = $1 and scope = $2 and address = $3`,
            [purpose, scope, address],
          );
        }
      }
    },

    /**
     * Returns the rows that `work` changes, with the new values of the changed columns, by the name of their
     * requester. Omits the default values of a new row; a deleted row is null. Expects every changed row to
     * belong to this subject.
     */
    changes: async (
      { purpose, scope, address }: CodeSubject,
      names: Readonly<Record<string, Buffer>>,
      work: () => Promise<unknown>,
    ): Promise<Record<Table, Record<string, RowValues | null>>> => {
      const before = await read();
      await work();
      const after = await read();
      const found: Record<Table, Record<string, RowValues | null>> = { codes: {}, budgets: {} };
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [old, stored] = [before.get(key), after.get(key)];
        if (JSON.stringify(old?.row) === JSON.stringify(stored?.row)) continue;
        const { table, row } = (stored ?? old) as Stored;
        expect(row).toMatchObject({ purpose, scope, address });
        const hex = String(row['requester']).slice('\\x'.length);
        const name = Object.keys(names).find((each) => names[each]?.toString('hex') === hex) ?? hex;
        const changed = Object.entries(row).flatMap(([column, value]) => {
          if (['purpose', 'scope', 'address', 'requester'].includes(column)) return [];
          const shown = valueOf(column, value, stored?.now ?? '');
          const isKnown =
            old === undefined ? shown === NEW[table][column] : value === old.row[column];
          return isKnown ? [] : [[column, shown] as const];
        });
        found[table][name] = stored === undefined ? null : Object.fromEntries(changed);
      }
      return found;
    },
  };
}
