import { sql, type RawBuilder } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';
import { LINKS } from './schema-guards.ts';

/**
 * Selects the rows of one link that refer to a missing row. The database has a foreign key for each link; this finds what was
 * written while a key was missing.
 */
function dangling(link: string): RawBuilder<unknown> {
  const [, table = '', from = '', target = '', to = ''] =
    /^(\w+)\((.+)\) -> (\w+)\((.+)\)$/.exec(link) ?? [];
  const columns = from.split(', ');
  const same = to
    .split(', ')
    .map((column, n) => sql`p.${sql.ref(column)} = c.${sql.ref(columns[n] ?? '')}`);
  const company = columns.includes('company_id') ? sql`c.company_id` : sql`null::uuid`;
  const values = columns.map((column) => sql`c.${sql.ref(column)}`);
  return sql`
    select ${sql.lit(table)}, ${company}, ${sql.lit(link)}, concat_ws(' ', ${sql.join(values)}),
           ${sql.lit(`a row of ${target}`)}
    from ${sql.table(table)} c
    where ${sql.join(
      values.map((value) => sql`${value} is not null`),
      sql` and `,
    )}
      and not exists (select from ${sql.table(target)} p where ${sql.join(same, sql` and `)})`;
}

/**
 * Files whose uploader does not exist. No foreign key covers them, because the uploader is a row of `accounts` or of
 * `super_admins`.
 */
const danglingOwners = sql`
  select 'media', m.company_id, m.id::text, format('owner %s %s', m.owner_kind, m.owner_id),
         'a person of this company, or a super admin without one'
  from media m
  where not exists (select from accounts a where a.company_id = m.company_id and a.id = m.owner_id)
    and not exists (select from super_admins s
      where m.company_id is null and m.owner_kind = 'superadmin' and s.id = m.owner_id)`;

export const linkInvariants = [
  invariant(
    'I10',
    'Every row that another row refers to exists, in the same company.',
    sql`${sql.join([...LINKS.map(dangling), danglingOwners], sql` union all `)}`,
  ),
];
