import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import * as z from 'zod/mini';
import { FEATURES } from '../../features/features.ts';
import type { DeclaredList, SearchKind } from '../../platform/feature.ts';
import type { Source } from '../../platform/lists/list.ts';
import { REPLAN } from '../../platform/db/connections/pool.ts';
import type { Database } from '../../platform/db/schema.types.ts';
import type { Admin, Member, SuperAdmin } from '../../platform/http/actor.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';

/** Callers and values of the recorded requests. */
export interface Samples {
  readonly admin: Admin;
  readonly member: Member;
  readonly superAdmin: SuperAdmin;
  /** A name that one member has, and one that a tenth of all members have. */
  readonly rareName: string;
  readonly frequentName: string;
  readonly reference: string;
}

/** Values by the name of the filter. */
type Values = Readonly<Record<string, unknown>>;

/** Requests of a list by title. */
type Requests = Readonly<Record<string, (source: Source) => Promise<unknown>>>;

const FIRST = { page: 1, limit: 10 };

/** A decoded value that the filter accepts. */
function sampleOf(filter: z.core.$ZodType, companyId: string): unknown {
  let inner = filter;
  while (inner instanceof z.ZodMiniOptional || inner instanceof z.ZodMiniCodec) {
    inner = inner instanceof z.ZodMiniCodec ? inner._zod.def.in : inner._zod.def.innerType;
  }
  const values = inner instanceof z.ZodMiniEnum ? Object.values(inner._zod.def.entries) : [];
  for (const candidate of [values.at(-1), companyId, 'purchase.approve']) {
    const { success, data } = z.safeDecode(filter, candidate);
    if (success && data !== undefined) return data;
  }
  throw new Error('no sample for a filter: add one to the candidates');
}

/** Every filter of the endpoint's query with a value. */
function filtersOf(name: string, companyId: string): Values {
  const { query } = endpoints[name as EndpointName] as EndpointSpec;
  const shape = query instanceof z.ZodMiniObject ? query.shape : {};
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([field]) => !['page', 'limit', 'search'].includes(field))
      .map(([field, schema]) => [field, sampleOf(schema, companyId)]),
  );
}

/** The search texts by kind. */
const searchTexts = ({
  rareName,
  frequentName,
  reference,
}: Samples): Readonly<Record<SearchKind, string>> => ({
  'a rare name': rareName,
  'a frequent name': frequentName,
  'two letters': 'ab',
  'a reference': reference,
  'a word': 'rare',
  'an order number': 'PUR-482913',
});

function requestsOf(
  { list, caller, searches = [], farPage, middlePage, isExported = false }: DeclaredList,
  filters: Values,
  samples: Samples,
): Requests {
  const scope = (caller === 'company' ? samples.admin.companyId : samples[caller]) as never;
  const texts = searchTexts(samples);
  const page = (more: object) => (source: Source) =>
    list.page(source, scope, { ...FIRST, ...more } as never);
  const exported = (criteria: object) => async (source: Source) =>
    list.older?.(source, scope, criteria as never)(null, 1_000);
  const [searched] = searches;
  return {
    'page 1': page({}),
    ...(farPage !== undefined && { 'a page near the end': page({ page: farPage }) }),
    ...(middlePage !== undefined && { 'a page in the middle': page({ page: middlePage }) }),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [
        `page 1, by ${name}`,
        page({ [name]: value }),
      ]),
    ),
    ...Object.fromEntries(
      searches.map((kind) => [`search for ${kind}`, page({ search: texts[kind] })]),
    ),
    ...(isExported && {
      export: exported({}),
      'export of a search': exported({
        search: searched === undefined ? undefined : texts[searched],
      }),
    }),
  };
}

/** The declared lists, by their endpoint. */
const LISTS: readonly (readonly [string, DeclaredList])[] = FEATURES.flatMap(({ lists = {} }) =>
  Object.entries(lists),
);

export interface ListQuery {
  readonly list: string;
  /** Unique within the list: the request, and the part of the list that the statement reads. */
  readonly title: string;
  readonly query: CompiledQuery;
  /** Whether PostgreSQL plans it for its values at each call, instead of once per connection. */
  readonly isReplanned: boolean;
}

/** Answers a statement, without a database. */
type Answer = (query: CompiledQuery) => readonly object[];

class RecordingDriver extends DummyDriver {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
  }

  override acquireConnection() {
    return Promise.resolve({
      executeQuery: (query: CompiledQuery) =>
        Promise.resolve({ rows: [...this.#answer(query)] as never[] }),
      streamQuery: () => {
        throw new Error('lists do not stream');
      },
    });
  }
}

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/ as few$/, 'matches, if few'],
  [/ as ids, \(.* as total$|as found, .* as ids$/, 'keys and total'],
  [/ as ids$/, 'keys'],
  [/ range on true$/, 'total and range'],
  [/^[^,]* as total from/, 'total'],
];

/** Makes every request and returns the statements that were sent, each once per list. */
export async function recordQueries(samples: Samples, answer: Answer): Promise<ListQuery[]> {
  const found: ListQuery[] = [];
  for (const [list, declared] of LISTS) {
    const texts = new Set<string>();
    const filters = filtersOf(list, samples.admin.companyId);
    for (const [title, request] of Object.entries(requestsOf(declared, filters, samples))) {
      const record: Answer = (query) => {
        const text = query.sql.replaceAll(/\s+/g, ' ').trim();
        if (!texts.has(text)) {
          texts.add(text);
          const [, part = 'rows'] = PARTS.find(([pattern]) => pattern.test(text)) ?? [];
          const isReplanned = text.includes(REPLAN);
          found.push({ list, title: `${title}: ${part}`, query, isReplanned });
        }
        return answer(query);
      };
      const db = new Kysely<Database>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new RecordingDriver(record),
          createIntrospector: (kysely) => new PostgresIntrospector(kysely),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      });
      await request({
        db,
        secrets: createSecrets('opens no value'),
        log: { error: () => undefined },
      });
    }
  }
  return found;
}
