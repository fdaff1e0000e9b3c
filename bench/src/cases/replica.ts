import { listCompanyPurchases } from '@prelaunch/contract';
import { makeFolder } from '@prelaunch/testkit/installation';
import { makeCompany, pick, type Company } from '@prelaunch/testkit/people';
import { startProduct, type Product } from '@prelaunch/testkit/product';
import { startStandby } from '@prelaunch/testkit/standby';
import { waitFor } from '@prelaunch/testkit/wait';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { interleave, loadSide, type Side } from '../load/compare.ts';
import { medianRatio, medianSample, type Sample } from '../load/statistics.ts';
import { ratioRow, skippedRow, textRow, type Row } from '../report/rows.ts';
import { RAISED_LIMITS } from '../setup/product.ts';
import { addPending, resetBetweenIntervals } from '../setup/purchases.ts';
import { submitByRequest } from '../setup/submit-sides.ts';

/** Fewer reads than may wait for the connections of a process to its replica. */
const READERS = 6;
/** Few enough for the connections of the embedded database, which serves two products. */
const WRITERS = 16;
const MEMBERS = 400;
const PURCHASES_EACH = 25;

/** A product, and the company whose members order from it. */
interface Ordering {
  readonly bench: Bench;
  readonly writing: Company;
}

/** Reads the first page of the admin's list, with the number of all rows. */
function listingSide(url: string, { admins }: Company): Side {
  const { method, path, status } = listCompanyPurchases;
  const open = httpClient(url, status, (n) => ({ method, path, token: pick(admins, n).token }));
  return { open };
}

/** Loads both products in turns with orders and staff's lists at once; returns the samples of each product. */
async function loadBoth(
  products: readonly Ordering[],
  listed: Company,
): Promise<readonly { readonly submit: Sample[]; readonly list: Sample[] }[]> {
  const sides = products.map(({ bench, writing }) => ({
    submit: submitByRequest(bench, [writing]),
    list: listingSide(bench.product.url, listed),
    samples: { submit: [] as Sample[], list: [] as Sample[] },
  }));
  const { rounds, seconds } = pick(products, 0).bench.plan;
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const { submit, list, samples } = pick(sides, round + turn);
      // The writers prepare their members first; the readers begin when they are prepared.
      const maxCalls = (await submit.prepare?.()) ?? Number.POSITIVE_INFINITY;
      const prepared = { ...submit, prepare: () => Promise.resolve(maxCalls) };
      const [writes, reads] = await Promise.all([
        loadSide(prepared, { clients: WRITERS, seconds }),
        loadSide(list, { clients: READERS, seconds }),
      ]);
      samples.submit.push(writes);
      samples.list.push(reads);
    }
  }
  return sides.map(({ samples }) => samples);
}

/** How often the product has read from each database, and why from the primary. */
async function readTargets(metricsUrl: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const counts = [...text.matchAll(/^prelaunch_replica_reads_total\{(.*)\} (\d+)$/gm)];
  return new Map(
    counts.map(([, labels = '', count = '']) => {
      const [, target = ''] = /target="(\w+)"/.exec(labels) ?? [];
      const [, reason = ''] = /reason="(\w+)"/.exec(labels) ?? [];
      return [reason === '' ? target : `${target} (${reason})`, Number(count)];
    }),
  );
}

/** What was read since `before`, in words. */
async function describeTargets(
  metricsUrl: string,
  before: ReadonlyMap<string, number>,
): Promise<string> {
  const now = await readTargets(metricsUrl);
  const since = [...now].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  const read = since.filter(([, count]) => count > 0);
  return read.map(([name, count]) => `${count} ${name}`).join(', ');
}

/** Reads lists until the product uses the replica: it begins to after its first check. */
async function untilReplicaAnswers(side: Side, metricsUrl: string): Promise<void> {
  await waitFor(
    async () => {
      await loadSide(side, { clients: 1, seconds: 0.1 });
      return (await readTargets(metricsUrl)).has('replica') ? true : null;
    },
    { what: 'a read by the replica' },
  );
}

async function measure(bench: Bench, product: Product, metricsUrl: string): Promise<Row[]> {
  const { members } = bench.plan;
  const listed = await makeCompany(bench.pool, { name: 'replica-list', members: MEMBERS });
  await addPending(bench.pool, listed, MEMBERS * PURCHASES_EACH);
  await resetBetweenIntervals(bench.pool);
  await untilReplicaAnswers(listingSide(product.url, listed), metricsUrl);
  const begin = await readTargets(metricsUrl);
  const [direct = [], replicated = []] = await interleave(bench.plan, READERS, [
    listingSide(bench.product.url, listed),
    listingSide(product.url, listed),
  ]);
  const reads = await describeTargets(metricsUrl, begin);
  const beforeOrders = await readTargets(metricsUrl);
  const companyOf = (name: string) => makeCompany(bench.pool, { name, members });
  const behind = { ...bench, product: { ...product, startMs: product.readyMs } };
  const [without, withReplica] = await loadBoth(
    [
      { bench, writing: await companyOf('replica-without') },
      { bench: behind, writing: await companyOf('replica-with') },
    ],
    listed,
  );
  const row = (what: string, ours: readonly Sample[] = [], other: readonly Sample[] = []) =>
    ratioRow(what, {
      ours: medianSample(ours),
      other: medianSample(other),
      ratio: medianRatio(ours, other, 'perSecond'),
    });
  return [
    row("admin's list with a replica: to the same without", replicated, direct),
    row(
      "admin's list beside orders, with a replica: to the same without",
      withReplica?.list,
      without?.list,
    ),
    row(
      "submit beside admins' lists, with a replica: to the same without",
      withReplica?.submit,
      without?.submit,
    ),
    textRow("admin's list with a replica: reads", reads),
    textRow(
      "admin's list beside orders, with a replica: reads",
      await describeTargets(metricsUrl, beforeOrders),
    ),
  ];
}

/** Compares a server process whose staff reads from a replica with one that uses only the primary. */
export const replica: BenchCase = {
  name: 'replica',
  onlyByName: true,
  duties: {
    product:
      "Pages of an admin's list of 10,000 purchases, by 6 clients, from a replica on the same machine; then beside orders of " +
      '16 clients',
    ceiling: {
      does: 'the same calls to a server process without a replica, in turns',
      omits: 'the comparison of the positions of both databases',
    },
  },
  run: async (bench) => {
    if (process.platform !== 'linux') return [skippedRow('a replica', 'it needs Linux')];
    const folder = await makeFolder('bench-replica');
    const database = { dataDir: bench.dataDir, url: bench.databaseUrl };
    const standby = await startStandby(database, folder.path).catch(async (error: unknown) => {
      await folder.remove();
      throw error;
    });
    try {
      const product = await startProduct({
        ...RAISED_LIMITS,
        DATA_DIR: bench.dataDir,
        DATABASE_URL: bench.databaseUrl,
        DATABASE_REPLICA_URL: standby.url,
        METRICS_PORT: '0',
      });
      try {
        const [metricsUrl] = await product.printed(/http:\/\/127\.0\.0\.1:\d+\/metrics/);
        product.ignoreOutput();
        return await measure(bench, product, metricsUrl);
      } finally {
        await product.stop();
      }
    } finally {
      await standby.stop();
      await folder.remove();
    }
  },
};
