import { sql, type RawBuilder } from 'kysely';
import type { StoredContact } from './contact.rules.ts';

/**
 * SQL expression: the contact of a company, as JSON for `toContact`.
 *
 * @param company the table or alias of the company
 */
export const selectContact = (company: string): RawBuilder<StoredContact> => {
  const column = (name: string) => sql.ref(`${company}.${name}`);
  return sql`json_build_object(
    'legalName', coalesce((
      select v.holder_name from beneficiaries b
      join beneficiary_versions v on v.company_id = b.company_id and v.beneficiary_id = b.id
      where b.company_id = ${column('id')} order by b.position, v.version desc limit 1), ${column('name')}),
    'address', ${column('address')}, 'email', ${column('email')}, 'mobile', ${column('mobile')})`;
};
