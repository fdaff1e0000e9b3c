import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { CountedEvent, Figures, Sample } from '../../platform/observe/metrics/figures.ts';

/** Outcomes: `submitted`, `repeated`, or the code of the refusal. */
export const SUBMISSIONS: CountedEvent = {
  name: 'prelaunch_submissions_total',
  help: 'Purchases that members submitted, by outcome.',
  outcomes: ['submitted'],
};

/** Outcomes: `approved`, `rejected`, or the code of the refusal. */
export const DECISIONS: CountedEvent = {
  name: 'prelaunch_decisions_total',
  help: 'Decisions of admins on purchases, by outcome.',
  outcomes: ['approved', 'rejected'],
};

/** How many companies have figures of their own: those with the smallest share of tokens left. */
const MAX_COMPANIES = 100;

interface CompanySupply {
  readonly id: string;
  /** The private supply, in tokens. */
  readonly supply: number;
  readonly remaining: number;
  readonly reserved: number;
}

/** Reads the supply of the active companies with the smallest share of tokens left. */
async function readSupplies(db: Db): Promise<readonly Sample[]> {
  const { rows } = await sql<CompanySupply>`
    select c.id, t.private_supply::float8 as supply, t.reserved::float8 as reserved,
      (t.private_supply - t.reserved - t.approved)::float8 as remaining
    from company_totals t join companies c on c.id = t.company_id
    where c.status = 'ACTIVE'
    order by (t.private_supply - t.reserved - t.approved)::float8 / greatest(t.private_supply, 1), c.id
    limit ${sql.lit(MAX_COMPANIES)}`.execute(db);
  return rows.flatMap(({ id: label, supply, remaining, reserved }) => [
    { name: 'prelaunch_supply_tokens', label, value: supply },
    { name: 'prelaunch_supply_remaining_tokens', label, value: remaining },
    { name: 'prelaunch_supply_reserved_tokens', label, value: reserved },
  ]);
}

/** Counts the purchases that wait for a decision, in all companies. */
async function readPending(db: Db): Promise<readonly Sample[]> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(pending_count), 0)::float8 as pending from company_totals`.execute(db);
  return [{ name: 'prelaunch_purchases_pending', value: rows[0]?.pending ?? 0 }];
}

/** Reads the mails about purchases that are stored but not queued yet, as those of the task `store_mail`. */
async function readStoredMails(db: Db): Promise<readonly Sample[]> {
  const { rows } = await sql<{ waiting: number; age: number }>`
    select count(*)::float8 as waiting,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as age
    from purchase_mails`.execute(db);
  const { waiting = 0, age = 0 } = rows[0] ?? {};
  const label = 'store_mail';
  return [
    { name: 'prelaunch_jobs_waiting', label, value: waiting },
    { name: 'prelaunch_jobs_failed', label, value: 0 },
    { name: 'prelaunch_jobs_oldest_age_seconds', label, value: age },
  ];
}

export const purchaseFigures: Figures = {
  gauges: {
    prelaunch_supply_tokens: { help: 'The private supply in tokens.', label: 'company' },
    prelaunch_supply_remaining_tokens: {
      help: 'Tokens of the private supply that can still be sold, of the companies with the smallest share left.',
      label: 'company',
    },
    prelaunch_supply_reserved_tokens: {
      help: 'Tokens that are reserved for purchases without a decision.',
      label: 'company',
    },
    prelaunch_purchases_pending: { help: 'Purchases that wait for a decision.' },
  },
  read: async (db) =>
    (await Promise.all([readSupplies(db), readPending(db), readStoredMails(db)])).flat(),
};
