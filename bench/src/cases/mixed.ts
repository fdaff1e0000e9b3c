import { randomUUID } from 'node:crypto';
import {
  approvePurchase,
  getProfile,
  getProgram,
  listCompanyPurchases,
  listOwnPurchases,
  listOwnStock,
  submitPurchase,
} from '@prelaunch/contract';
import { RUPEES_PER_TOKEN, makeCompany, pick, type Company } from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import type { HttpRequest } from '../load/http-connection.ts';
import { runLoad, type Client } from '../load/load.ts';
import { median, medianSample, sampleOf, type Sample } from '../load/statistics.ts';
import { loadRow, valueRow, type Row } from '../report/rows.ts';
import { addPending, countJobs, rejectPending, resetBetweenIntervals } from '../setup/purchases.ts';

const CLIENTS = 16;
/** Intervals are longer than in other cases, because only one call in twenty is a decision. */
const SECONDS_FACTOR = 2;

export type Kind = 'read' | 'submit' | 'decide';

/** Returns the kind of the n-th call: of 20 calls 16 read, 3 submit and 1 decides. */
export function kindOf(n: number): Kind {
  const place = n % 20;
  if (place === 10) return 'decide';
  return place === 3 || place === 9 || place === 16 ? 'submit' : 'read';
}

const KINDS: readonly { readonly kind: Kind; readonly share: string }[] = [
  { kind: 'read', share: '80 % reads' },
  { kind: 'submit', share: '15 % submissions' },
  { kind: 'decide', share: '5 % decisions' },
];

/** The calls by which members, admins and visitors read during a day. */
const READS = [
  { spec: listOwnPurchases, by: 'member' },
  { spec: getProfile, by: 'member' },
  { spec: getProgram, by: 'visitor' },
  { spec: listOwnPurchases, by: 'member' },
  { spec: listOwnStock, by: 'member' },
  { spec: listCompanyPurchases, by: 'admin' },
] as const;

/** Returns a function per kind that makes the next request. It uses the prepared members and purchases in order. */
function requests(company: Company, pending: readonly string[]): Record<Kind, () => HttpRequest> {
  let reads = 0;
  let submissions = 0;
  let decisions = 0;
  return {
    read: () => {
      const { spec, by } = pick(READS, reads++);
      const { method, path } = spec;
      if (by === 'visitor') return { method, path };
      const { token } = by === 'admin' ? company.admins[0] : pick(company.members, reads);
      return { method, path, token };
    },
    submit: () => ({
      method: submitPurchase.method,
      path: submitPurchase.path,
      token: pick(company.members, submissions++).token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN },
    }),
    decide: () => ({
      method: approvePurchase.method,
      path: approvePurchase.path,
      token: company.admins[0].token,
      body: { id: pending[decisions++] },
    }),
  };
}

const STATUS: Readonly<Record<Kind, number>> = {
  read: 200,
  submit: submitPurchase.status,
  decide: approvePurchase.status,
};

/** Runs one interval; returns the sample of each kind. */
async function runInterval(bench: Bench, company: Company): Promise<Record<Kind, Sample>> {
  const { pool, plan } = bench;
  const { members } = company;
  await rejectPending(pool, company);
  // A member may have 10 pending purchases. The one that is added here leaves 9 submissions per member.
  const pending = await addPending(pool, company, members.length);
  await resetBetweenIntervals(pool);
  const maxCalls = Math.min((members.length * 9) / 0.15, pending.length / 0.05) - CLIENTS;
  const times: Record<Kind, number[]> = { read: [], submit: [], decide: [] };
  const request = requests(company, pending);
  const openOne = async (): Promise<Client> => {
    const clientOf = (kind: Kind) =>
      httpClient(bench.product.url, STATUS[kind], () => request[kind]())();
    const clients: Record<Kind, Client> = {
      read: await clientOf('read'),
      submit: await clientOf('submit'),
      decide: await clientOf('decide'),
    };
    return {
      call: async (n) => {
        const kind = kindOf(n);
        const begun = performance.now();
        await clients[kind].call(n);
        times[kind].push(performance.now() - begun);
      },
      close: async () => {
        for (const client of Object.values(clients)) await client.close();
      },
    };
  };
  const begun = performance.now();
  await runLoad({ clients: CLIENTS, seconds: plan.seconds * SECONDS_FACTOR, maxCalls }, openOne);
  const elapsed = performance.now() - begun;
  return {
    read: sampleOf(times.read, elapsed),
    submit: sampleOf(times.submit, elapsed),
    decide: sampleOf(times.decide, elapsed),
  };
}

/** Measures all kinds of calls at once, while the worker sends the mails that they cause. */
export const mixed: BenchCase = {
  name: 'mixed',
  duties: {
    product:
      'Reads, submissions and single approvals of one company at once, with all their duties; the mail ' +
      'worker runs beside them and delivers to the development mailbox',
    ceiling: null,
  },
  run: async (bench) => {
    const { members } = bench.plan;
    const company = await makeCompany(bench.pool, { name: 'mixed', members });
    const rounds: Record<Kind, Sample>[] = [];
    const unfinished: number[] = [];
    for (let round = 0; round < bench.plan.rounds; round += 1) {
      rounds.push(await runInterval(bench, company));
      unfinished.push(await countJobs(bench.pool));
    }
    const rows: Row[] = KINDS.map(({ kind, share }) =>
      loadRow(
        `mixed day, ${CLIENTS} clients: ${share}`,
        medianSample(rounds.map((samples) => samples[kind])),
      ),
    );
    const what = `mail jobs unfinished after ${bench.plan.seconds * SECONDS_FACTOR} s of the mixed day`;
    return [...rows, valueRow(what, median(unfinished), 'jobs')];
  },
};
