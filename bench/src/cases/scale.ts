import { listOwnPurchases } from '@prelaunch/contract';
import { makeCompany, pick, type Company } from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient, sqlClient } from '../load/clients.ts';
import { loadSide, type Side } from '../load/compare.ts';
import { medianRatio, medianSample, type Sample } from '../load/statistics.ts';
import { comparisonRow, ratioRow, type Row } from '../report/rows.ts';
import { approveByRequest, approveByStatement } from '../setup/approve-sides.ts';
import { startBenchProduct, type BenchProduct } from '../setup/product.ts';
import { addPending, resetBetweenIntervals } from '../setup/purchases.ts';
import { submitByRequest, submitByStatement } from '../setup/submit-sides.ts';

const PROCESSES = [1, 2, 3];
const CLIENTS = 32;
/** Fewer than other cases have, because each one starts the processes again and warms them up. */
const MOST_ROUNDS = 3;
const WARM_UP_SECONDS = 3;
/** So many that their totals rows are not the limit. */
const COMPANIES = 8;
const LIST_MEMBERS = 400;
const PURCHASES_EACH = 25;

/** The least work of a member's list: its page with the number of all rows. */
const LIST = {
  name: 'list',
  rows: 10,
  text: `
    select id, order_number, created_at, payment_method, reference_number, price_micro_rupees,
      quantity, amount_paise, fee_paise, total_paise, status, count(*) over () as total
    from purchases where company_id = $1 and account_id = $2 order by id desc limit 10`,
};

interface Operation {
  readonly what: string;
  readonly ours: Side;
  readonly ceiling: Side;
}

async function makeCompanies(
  { pool, plan }: Bench,
  count: number,
  nameOf: (n: number) => string,
): Promise<Company[]> {
  const members = Math.ceil(plan.members / count);
  const companies: Company[] = [];
  for (let n = 1; n <= count; n += 1) {
    companies.push(await makeCompany(pool, { name: nameOf(n), members }));
  }
  return companies;
}

/** Compares one kind of writes in several companies. The check of the ledgers leaves names that end in '-sql' out. */
async function writing(
  bench: Bench,
  { what, name, count }: { readonly what: string; readonly name: string; readonly count: number },
  byRequest: (bench: Bench, companies: readonly Company[]) => Side,
  byStatement: (bench: Bench, companies: readonly Company[]) => Side,
): Promise<Operation> {
  const ours = await makeCompanies(bench, count, (n) => `${name}-${n}`);
  const others = await makeCompanies(bench, count, (n) => `${name}-${n}-sql`);
  return { what, ours: byRequest(bench, ours), ceiling: byStatement(bench, others) };
}

async function listing(bench: Bench): Promise<Operation> {
  const company = await makeCompany(bench.pool, { name: 'scale-list', members: LIST_MEMBERS });
  await addPending(bench.pool, company, LIST_MEMBERS * PURCHASES_EACH);
  await resetBetweenIntervals(bench.pool);
  const { method, path, status } = listOwnPurchases;
  const memberOf = (n: number) => pick(company.members, n);
  return {
    what: "member's list",
    ours: {
      open: () => {
        const open = httpClient(bench.product.url, status, (n) => ({
          method,
          path,
          token: memberOf(n).token,
        }));
        return open();
      },
    },
    ceiling: {
      open: sqlClient(bench.databaseUrl, LIST, (n) => [company.id, memberOf(n).id]),
    },
  };
}

const operationsOf = async (bench: Bench): Promise<Operation[]> => [
  await writing(
    bench,
    { what: `submit, ${COMPANIES} companies`, name: 'scale-submit', count: COMPANIES },
    submitByRequest,
    submitByStatement,
  ),
  await writing(
    bench,
    { what: 'submit, 1 company', name: 'scale-submit-one', count: 1 },
    submitByRequest,
    submitByStatement,
  ),
  await listing(bench),
  await writing(
    bench,
    { what: `approve, ${COMPANIES} companies`, name: 'scale-approve', count: COMPANIES },
    approveByRequest,
    approveByStatement,
  ),
];

/** Starts the next product before it stops the last one, because the database stops with its last user. */
async function replaceProduct(bench: Bench, start: () => Promise<BenchProduct>): Promise<void> {
  const last = bench.product;
  bench.product = await start();
  await last.stop();
}

/** The samples of one operation with one number of processes, by round. */
interface Measured {
  readonly ours: Sample[];
  readonly ceiling: Sample[];
}

/**
 * Measures all operations once with the running product. The ceilings are first: the database does not accept
 * their connections beside those that a loaded product keeps.
 */
async function measureAll(
  { plan }: Bench,
  operations: readonly Operation[],
  measuredOf: (operation: Operation) => Measured,
): Promise<void> {
  const load = { clients: CLIENTS, seconds: plan.seconds };
  for (const operation of operations) {
    measuredOf(operation).ceiling.push(await loadSide(operation.ceiling, load));
  }
  for (const operation of operations) {
    // The processes have just started: the first calls compile their code.
    await loadSide(operation.ours, { clients: CLIENTS, seconds: WARM_UP_SECONDS });
    measuredOf(operation).ours.push(await loadSide(operation.ours, load));
  }
}

function rowsOf({ what }: Operation, byProcesses: readonly Measured[]): Row[] {
  const [one] = byProcesses;
  return byProcesses.flatMap(({ ours, ceiling }, place) => {
    const count = pick(PROCESSES, place);
    const label = `${what}: ${count} process${count === 1 ? '' : 'es'}`;
    const compared = {
      ours: medianSample(ours),
      ceiling: medianSample(ceiling),
      ratio: medianRatio(ours, ceiling, 'perSecond'),
    };
    const row = comparisonRow(label, compared);
    if (place === 0 || one === undefined) return [row];
    const growth = {
      ours: compared.ours,
      other: medianSample(one.ours),
      ratio: medianRatio(ours, one.ours, 'perSecond'),
    };
    return [row, ratioRow(`${label}, to ${pick(PROCESSES, 0)}`, growth)];
  });
}

/** Measures how the rates grow with the number of server processes that share the machine. */
export const scale: BenchCase = {
  name: 'scale',
  onlyByName: true,
  duties: {
    product:
      'What `submit`, `approve` and `list` do, by 32 clients, with 1, 2 and 3 server processes under the supervisor ' +
      'in turns; each number of processes starts once per round. The case `pooler` measures PgBouncer',
    ceiling: {
      does: 'the statements of `submit` and `approve`, and one prepared SQL statement for the page of the list, by as many clients',
      omits: 'what the ceilings of these cases omit; for the list also the session',
    },
  },
  run: async (bench) => {
    const operations = await operationsOf(bench);
    const measured = new Map(
      operations.map((operation) => [
        operation,
        PROCESSES.map((): Measured => ({ ours: [], ceiling: [] })),
      ]),
    );
    const rounds = Math.min(bench.plan.rounds, MOST_ROUNDS);
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (let turn = 0; turn < PROCESSES.length; turn += 1) {
          const place = (round + turn) % PROCESSES.length;
          await replaceProduct(bench, () =>
            startBenchProduct(bench.dataDir, pick(PROCESSES, place)),
          );
          await measureAll(bench, operations, (operation) =>
            pick(measured.get(operation) ?? [], place),
          );
        }
      }
    } finally {
      await replaceProduct(bench, () => startBenchProduct(bench.dataDir));
    }
    return operations.flatMap((operation) => rowsOf(operation, measured.get(operation) ?? []));
  },
};
