import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';
import { GUARDS } from './schema-guards.ts';

/** Without its guards a database accepts what a bug writes, so a missing one is a violation itself. */
export const guardInvariants = [
  invariant(
    'guards',
    'The guards of the database exist and are enabled.',
    sql`
      with standing as (
        select format('trigger %s on %s', tgname, tgrelid::regclass) as guard
        from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')
        union all
        select format('constraint %s on %s', conname, conrelid::regclass)
        from pg_constraint where convalidated and conrelid <> 0
        union all
        select format('index %s on %s', indexrelid::regclass, indrelid::regclass)
        from pg_index where indisvalid and indisunique
      )
      select 'schema', null::uuid, wanted.guard, 'missing or switched off', 'standing'
      from unnest(${GUARDS}::text[]) as wanted (guard)
      where wanted.guard not in (select guard from standing)`,
  ),
];
