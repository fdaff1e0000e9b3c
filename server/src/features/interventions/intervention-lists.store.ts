import type { InterventionKind, InterventionReason } from '@prelaunch/domain/interventions';
import { sql } from 'kysely';
import type { Admin } from '../../platform/http/actor.ts';
import { shownName } from '../../platform/keys/deleted-contacts.ts';
import { defineList } from '../../platform/lists/list.ts';

export interface InterventionRow {
  readonly id: string;
  readonly purchaseId: string;
  readonly kind: InterventionKind;
  readonly reason: InterventionReason;
  readonly note: string;
  readonly at: Date;
  readonly by: string | null;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

/** The company's holds and reversals, newest first. */
export const interventionsOfCompany = defineList({
  from: sql`interventions i`,
  key: sql`i.id`,
  columns: sql<InterventionRow & { bySealed: string | null; endedBySealed: string | null }>`
    i.id, i.purchase_id as "purchaseId", i.kind, i.reason, i.note, i.at, b.name as by,
    b.contact_sealed as "bySealed", i.ended_at as "endedAt", e.name as "endedBy",
    e.contact_sealed as "endedBySealed"`,
  joins: sql`
    join accounts b on b.company_id = i.company_id and b.id = i.by
    left join accounts e on e.company_id = i.company_id and e.id = i.ended_by`,
  scope: (admin: Admin) => sql`i.company_id = ${admin.companyId}`,
  filters: { kind: (kind: InterventionKind) => sql`i.kind = ${kind}` },
  open: ({ bySealed, endedBySealed, ...row }, vault): InterventionRow => ({
    ...row,
    by: shownName(vault, row.by, bySealed),
    endedBy: shownName(vault, row.endedBy, endedBySealed),
  }),
});
