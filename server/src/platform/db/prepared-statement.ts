import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './transaction.ts';

/** A placeholder for a value that each execution supplies. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Parameters<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * SQL condition that is true for every row of a group, whose `position` counts from 0. PostgreSQL expects 100 rows of
 * a JSON parameter, and one row of this range. With 100, it may consider plans for the values of one call so much
 * cheaper that it plans the statement at each call, which takes longer than running it.
 */
export const planForFewRows = sql`position between 0 and 999`;

/**
 * Builds a statement once, for paths where building it at each call would cost as much as running it.
 *
 * @param build gets a placeholder for each value; it runs at the first execution
 * @returns a function that executes the statement with the given values
 */
export function prepareStatement<Values extends object, Row>(
  build: (values: Parameters<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery | null = null;
  const placeholders = new Proxy({} as Parameters<Values>, {
    get: (_, name) => sql.val(new Parameter(String(name))),
  });
  return async (db, values) => {
    compiled ??= build(placeholders).compile(db);
    const valueOf = (parameter: unknown): unknown =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter;
    const parameters = compiled.parameters.map(valueOf);
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
