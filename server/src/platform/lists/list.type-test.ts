import { sql } from 'kysely';
import { defineList, type Source } from './list.ts';

/** Declarations and calls that must not compile. */

declare const source: Source;

const list = defineList({
  from: sql`items i`,
  key: sql`i.id`,
  columns: sql<{ readonly id: string }>`i.id`,
  scope: (companyId: string) => sql`i.company_id = ${companyId}`,
  filters: { colour: (colour: 'red' | 'blue') => sql`i.colour = ${colour}` },
});

const page = { page: 1, limit: 10 };

void list.page(source, 'a company', { ...page, colour: 'red', search: 'text' });
void list.older(source, 'a company', { colour: undefined });

// @ts-expect-error the list declares no filter 'size', which it would ignore
void list.page(source, 'a company', { ...page, size: 1 });
const query = { ...page, size: 1 };
// @ts-expect-error the same for a request that is not a literal, such as the query of an endpoint
void list.page(source, 'a company', query);
// @ts-expect-error the same for an export
void list.older(source, 'a company', { size: 1 });
// @ts-expect-error not a value of the filter
void list.page(source, 'a company', { ...page, colour: 'green' });
// @ts-expect-error not a valid scope
void list.page(source, 1, page);

defineList({
  from: sql`items i`,
  key: sql`i.id`,
  columns: sql<{ readonly id: string }>`i.id`,
  scope: () => sql`true`,
  filters: {},
  // @ts-expect-error a stored total by a filter that the list does not declare
  keptTotal: { by: ['colour'], select: () => sql`select 1 as total` },
});
