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
import { accountsOfCompany } from '../../features/accounts/manage-users/account-lists.store.ts';
import { auditTrail } from '../../features/audit/audit-lists.store.ts';
import { superAdmins } from '../../features/auth/super-admins/super-admins.store.ts';
import { allPayees } from '../../features/payees/all-beneficiaries.store.ts';
import { allCompanies } from '../../features/companies/company-lists.store.ts';
import { programmeChanges } from '../../features/companies/settings/programme-changes.store.ts';
import { openRequests } from '../../features/confirmations/confirmations.store.ts';
import { figuresOfCompanies } from '../../features/dashboards/all-figures.store.ts';
import type { Source } from '../../platform/lists/list.ts';
import { REPLAN } from '../../platform/db/connections/pool.ts';
import type { Database } from '../../platform/db/schema.types.ts';
import type { Admin, Member, SuperAdmin } from '../../platform/http/actor.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { readReferrals } from '../../features/accounts/referrals/referrals.store.ts';
import { allPurchases } from '../../features/purchases/lists/all-purchases.store.ts';
import { ownPurchasesReader } from '../../features/purchases/lists/own-purchases.store.ts';
import { purchasesOfCompany } from '../../features/purchases/lists/purchase-lists.store.ts';
import { importsOfCompany } from '../../features/reconciliation/imports/imports.store.ts';
import { linesOfCompany } from '../../features/reconciliation/lines.store.ts';
import { refundsOfCompany } from '../../features/reconciliation/refunds/refunds.store.ts';
import { holdingsOfCompany, ownAllocations } from '../../features/purchases/stock.store.ts';

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

interface AnyList<Scope> {
  page(source: Source, scope: Scope, request: object): Promise<unknown>;
  older(
    source: Source,
    scope: Scope,
    criteria: object,
  ): (before: string | null, limit: number) => Promise<unknown>;
}

interface Variants {
  /** Search texts by kind. */
  readonly searches?: Readonly<Record<string, string>>;
  /** A page far from the front of a list with a stored total. */
  readonly farPage?: number;
  /** A page in the middle of a list with counted ranges. */
  readonly middlePage?: number;
  readonly isExported?: boolean;
}

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

function requestsOf<Scope>(
  list: AnyList<Scope>,
  scope: Scope,
  { searches = {}, farPage, middlePage, isExported = false }: Variants = {},
): (filters: Values) => Requests {
  const page = (more: object) => (source: Source) =>
    list.page(source, scope, { ...FIRST, ...more });
  const exported = (criteria: object) => (source: Source) =>
    list.older(source, scope, criteria)(null, 1_000);
  const [[, text] = []] = Object.entries(searches);
  return (filters) => ({
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
      Object.entries(searches).map(([kind, search]) => [`search for ${kind}`, page({ search })]),
    ),
    ...(isExported && { export: exported({}), 'export of a search': exported({ search: text }) }),
  });
}

/** The requests of every list of the contract, by its endpoint. */
function listRequests(
  samples: Samples,
): Readonly<Partial<Record<EndpointName, (filters: Values) => Requests>>> {
  const { admin, member, superAdmin, rareName, frequentName, reference } = samples;
  const { companyId } = admin;
  const names = { 'a rare name': rareName, 'a frequent name': frequentName, 'two letters': 'ab' };
  const payments = { ...names, 'a reference': reference };
  return {
    listOwnPurchases: () => ({
      'page 1': ({ db }) => ownPurchasesReader(db)(member, FIRST),
      search: ({ db }) => ownPurchasesReader(db)(member, { ...FIRST, search: reference }),
    }),
    listReferrals: () => ({ 'page 1': ({ db }) => readReferrals(db, member, FIRST) }),
    listGlobalStock: requestsOf(holdingsOfCompany, member, { farPage: 29_000 }),
    listOwnStock: requestsOf(ownAllocations, member),
    listCompanyPurchases: requestsOf(purchasesOfCompany, admin, {
      searches: payments,
      farPage: 99_500,
      middlePage: 50_500,
      isExported: true,
    }),
    listAccounts: requestsOf(accountsOfCompany, admin, {
      searches: names,
      farPage: 29_500,
      middlePage: 15_500,
      isExported: true,
    }),
    listConfirmations: requestsOf(openRequests, admin),
    listStatementImports: requestsOf(importsOfCompany, admin),
    listStatementLines: requestsOf(linesOfCompany, admin, {
      searches: { 'a word': 'rare', 'a reference': reference },
      isExported: true,
    }),
    listRefunds: requestsOf(refundsOfCompany, admin, {
      searches: { 'a word': 'rare' },
      isExported: true,
    }),
    listAudit: requestsOf(auditTrail, admin, {
      searches: names,
      isExported: true,
    }),
    listAllPurchases: requestsOf(allPurchases, superAdmin, {
      searches: { ...payments, 'an order number': 'PUR-482913' },
      farPage: 99_000,
      isExported: true,
    }),
    listAllAudit: requestsOf(auditTrail, superAdmin, {
      searches: names,
      isExported: true,
    }),
    listAllBeneficiaries: requestsOf(allPayees, superAdmin, {
      searches: names,
      isExported: true,
    }),
    listCompanies: requestsOf(allCompanies, superAdmin, {
      searches: names,
      farPage: 400,
    }),
    listCompanyFigures: requestsOf(figuresOfCompanies, superAdmin, { farPage: 400 }),
    listProgrammeChanges: requestsOf(programmeChanges, companyId),
    listSuperAdmins: requestsOf(superAdmins, superAdmin),
  };
}

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
  for (const [list, requests] of Object.entries(listRequests(samples))) {
    const texts = new Set<string>();
    const filters = filtersOf(list, samples.admin.companyId);
    for (const [title, request] of Object.entries(requests(filters))) {
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
