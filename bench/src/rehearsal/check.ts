import { setTimeout as sleep } from 'node:timers/promises';
import { findViolations } from '@prelaunch/testkit/verify';
import { checkRow, type Row } from '../report/rows.ts';
import type { CausedMails, Joined } from './join.ts';
import type { Launch } from './launch.ts';
import { mailKey, type MailKind } from './mailbox.ts';
import type { Sale } from './sale.ts';

/** What happened on the launch day, as its members and admins know it. */
export interface Outcome {
  readonly joined: readonly Joined[];
  readonly sale: Sale;
  readonly caused: CausedMails;
}

/** Acknowledged orders that the database does not have. */
const MISSING_ORDERS = `
  select a.id from json_to_recordset($1::json) as a (id uuid, "accountId" uuid, quantity bigint)
  left join purchases p on p.id = a.id
  where (p.account_id, p.quantity) is distinct from (a."accountId", a.quantity)`;

/** Acknowledged approvals without their effect: the decision, and its entry in the ledger. */
const MISSING_APPROVALS = `
  select a.id from unnest($1::uuid[]) as a (id)
  left join purchases p on p.id = a.id
  left join allocation_entries e on e.company_id = p.company_id and e.purchase_id = p.id
  where (p.status, e.account_id, e.quantity)
    is distinct from ('APPROVED', p.account_id, p.quantity)`;

const TOKENS = `
  select count(*)::int as purchases,
    coalesce(sum(quantity) filter (where status = 'APPROVED'), 0)::int as approved,
    coalesce(sum(quantity) filter (where status = 'PENDING' and released_at is null), 0)::int as reserved
  from purchases where company_id = $1`;

/** The tokens of the company after the sale. */
export interface Tokens {
  readonly supply: number;
  readonly purchases: number;
  readonly approved: number;
  readonly reserved: number;
  /** Tokens that were sold or reserved beyond the supply. */
  readonly oversold: number;
}

export async function countTokens({ pool, company, supply }: Launch): Promise<Tokens> {
  const { rows } = await pool.query<Pick<Tokens, 'purchases' | 'approved' | 'reserved'>>(TOKENS, [
    company.id,
  ]);
  const [found = { purchases: 0, approved: 0, reserved: 0 }] = rows;
  return { ...found, supply, oversold: Math.max(0, found.approved + found.reserved - supply) };
}

/** The mails that registrations, orders and approvals caused, by `mailKey`, with the time of the call's answer. */
export function expectedMails({ caused, sale }: Outcome): CausedMails {
  const expected = new Map(caused);
  for (const { id, email, at } of sale.orders) {
    expected.set(mailKey('received', email), at);
    const approvedAt = sale.approvals.get(id);
    if (approvedAt !== undefined) expected.set(mailKey('approved', email), approvedAt);
  }
  return expected;
}

const POLL_MS = 100;
/** The waiting ends when no mail has arrived for this long. */
const SILENCE_MS = 30_000;

/** Waits until all expected mails have arrived, or until no mail has arrived for a while. */
export async function awaitMails({ mailbox }: Launch, expected: CausedMails): Promise<void> {
  const countMissing = () =>
    [...expected.keys()].filter((key) => !mailbox.arrivals.has(key)).length;
  let missing = countMissing();
  let since = performance.now();
  while (missing > 0 && performance.now() - since < SILENCE_MS) {
    await sleep(POLL_MS);
    const left = countMissing();
    if (left < missing) since = performance.now();
    missing = left;
  }
}

/** The delays of the mails of one kind, from the answer of the call to the delivery; in milliseconds. */
export function delaysOf(kind: MailKind, expected: CausedMails, { mailbox }: Launch): number[] {
  return [...expected].flatMap(([key, caused]) => {
    const [arrival] = mailbox.arrivals.get(key) ?? [];
    // A mail can be delivered before the call is answered.
    return key.startsWith(`${kind} `) && arrival !== undefined
      ? [Math.max(0, arrival - caused)]
      : [];
  });
}

const listed = (items: readonly string[]) =>
  items.length === 0 ? '0' : `${items.length}: ${items[0] ?? ''}`.slice(0, 120);

/** Compares what members and admins know with the database and the mailbox. */
export async function checkLaunch(launch: Launch, outcome: Outcome): Promise<Row[]> {
  const { pool, plan, recorder, mailbox, supply, environment } = launch;
  const { joined, sale } = outcome;
  const idsOf = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);
  const missingOrders = await idsOf(MISSING_ORDERS, [JSON.stringify(sale.orders)]);
  const missingApprovals = await idsOf(MISSING_APPROVALS, [[...sale.approvals.keys()]]);
  const tokens = await countTokens(launch);
  const expected = expectedMails(outcome);
  const notOnce = [...expected.keys()].filter((key) => mailbox.arrivals.get(key)?.length !== 1);
  const violations = await findViolations(environment);
  const { approved, reserved, purchases, oversold } = tokens;
  return [
    checkRow(
      'members who registered and logged in',
      joined.length === plan.members,
      `${joined.length} of ${plan.members}`,
    ),
    checkRow('tokens sold beyond the supply', oversold === 0, `${oversold}`),
    checkRow(
      'all tokens are sold',
      approved === supply && reserved === 0,
      `${approved} of ${supply} approved, ${reserved} reserved`,
    ),
    checkRow(
      'acknowledged orders that the database lacks',
      missingOrders.length === 0,
      listed(missingOrders),
    ),
    checkRow(
      'purchases without an acknowledged order',
      purchases <= sale.orders.length,
      `${Math.max(0, purchases - sale.orders.length)}`,
    ),
    checkRow(
      'acknowledged approvals without decision or ledger entry',
      missingApprovals.length === 0,
      listed(missingApprovals),
    ),
    checkRow('npm run verify', violations === '', violations === '' ? '0 violations' : violations),
    checkRow('mails that did not arrive exactly once', notOnce.length === 0, listed(notOnce)),
    checkRow('calls that failed', recorder.failures.length === 0, listed(recorder.failures)),
    checkRow(
      'server processes replaced during the sale',
      sale.restart.replaced === plan.processes,
      `${sale.restart.replaced} of ${plan.processes}`,
    ),
  ];
}
