import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/**
 * Storage keys of uploads. A key is derived from its row, so that no key can name the file of another
 * row, of another installation, or outside of the store. Earlier releases had no installation in
 * the key.
 */
export const mediaInvariants = [
  invariant(
    'I25',
    'Each upload has the storage key derived from its row and this installation.',
    sql`
      select 'media', m.company_id, m.id::text, m.storage_key, f.key
      from media m
      cross join lateral (
        select format('%s/%s', coalesce(m.company_id::text, 'superadmin'), m.id) as earlier) e
      cross join lateral (
        select coalesce((select format('uploads/%s/%s', i.id, e.earlier) from installation i),
                        e.earlier) as key) f
      where m.storage_key not in (f.key, e.earlier)`,
  ),
];
