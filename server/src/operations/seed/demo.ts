import { paise } from '@prelaunch/domain/money';
import { matchWith } from '../../features/reconciliation/index.ts';
import { match } from '../../features/reconciliation/imports/statement-jobs.ts';
import { findMemberCredentials, type AuthDeps } from '../../features/auth/index.ts';
import { findCompany } from '../../features/companies/index.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import {
  addDemoCompanies,
  announceProgramme,
  findDemoAdmin,
  suspendDemoCompany,
  type DemoAdmin,
} from './demo-companies.ts';
import { drawPortraits, drawReceipts } from './demo-files.ts';
import { historyOf } from './demo-history.ts';
import { dateBack, findPayeeVersion, insertHistory, type History } from './demo-history.store.ts';
import { drawMembers, drawReferrers, type Contact } from './demo-members.ts';
import { drawEmails, drawNames, FIRST_EMAIL } from './demo-names.ts';
import { drawOrders, type DemoOrder } from './demo-orders.ts';
import { drawAmounts } from './demo-payments.ts';
import { drawStatement } from './demo-statement.ts';
import { insertStatement } from './demo-statement.store.ts';
import { DAY, HOUR, later } from './demo-times.ts';
import { SEED_ADMIN } from './first-start.ts';
import { createRandom } from './random.ts';

/** The password of all demonstration accounts. */
export const DEMO_PASSWORD = 'prelaunch-demo';

interface Stage {
  readonly members: number;
  readonly orders: number;
  /** The sale's first and last day, in days before today. */
  readonly begins: number;
  readonly ends: number;
  /** The number of orders on the last day, divided by the number on the first day. */
  readonly growth: number;
}

/** The extent of each company's data, in the order of the companies. The sale of the last company is over. */
const STAGES: readonly Stage[] = [
  { members: 140, orders: 700, begins: 90, ends: 0, growth: 5 },
  { members: 40, orders: 200, begins: 72, ends: 0, growth: 2.5 },
  { members: 20, orders: 100, begins: 88, ends: 12, growth: 0.7 },
];

/** The largest order, in paise, in a company without a limit. */
const LARGEST_ORDER = paise(100_000_000n);

async function findFirstAdmin({ db }: AuthDeps): Promise<DemoAdmin> {
  const admin = await findDemoAdmin(db, SEED_ADMIN);
  if (admin === null) throw new Error('no company to fill: start the server once first');
  return admin;
}

/** Generates the history and the orders of a company, and stores its files. Does not insert the rows. */
async function drawHistory(
  demo: AuthDeps,
  seed: number,
  admin: DemoAdmin,
  contacts: readonly Contact[],
  { orders: count, begins, ends, growth }: Stage,
  now: Date,
): Promise<{ readonly history: History; readonly orders: readonly DemoOrder[] }> {
  const company = await findCompany(demo.db, admin.companyId);
  if (company === null) throw new Error('the company was removed');
  const random = createRandom(seed);
  // Amounts have a separate generator, so that they are the same whatever the day of the run.
  const amounts = drawAmounts(
    createRandom(seed + 1),
    count,
    company.maxOrderAmount ?? LARGEST_ORDER,
  );
  const span = { from: later(now, -begins * DAY), until: later(now, -ends * DAY), now };
  // Referrals too, so that the statement of the first member is the same.
  const referrers = drawReferrers(createRandom(seed + 2), contacts.length);
  const members = drawMembers(random, company.tokenSymbol, contacts, referrers, span);
  const orders = drawOrders(random, { company, growth, ...span }, members, amounts);
  const payee = `${company.name} Private Limited`;
  const history = historyOf(random, {
    admin,
    payeeVersionId: await findPayeeVersion(demo.db, company.id),
    members,
    orders,
    portraits: await drawPortraits(demo, random, company.id, members),
    receipts: await drawReceipts(demo, random, company.id, payee, orders),
  });
  return { history, orders };
}

export interface Seeded {
  readonly members: number;
  readonly purchases: number;
  /** The e-mail address of one member of each company. */
  readonly emails: readonly string[];
}

/**
 * Fills the first company with members, the purchases of three months and a bank statement, and adds two smaller
 * companies, the last of them suspended. Announces launch, unlock schedule and referral rules of the first one. Keeps
 * existing data. People and amounts are the same in every run; dates, buyers and decisions depend on `now`, which is
 * within office hours or not.
 *
 * Throws when it runs a second time. Inserts all rows except the companies in one transaction, so that an
 * interrupted run can be repeated.
 */
export async function seedDemo(demo: AuthDeps, now = new Date()): Promise<Seeded> {
  const first = await findFirstAdmin(demo);
  if ((await findMemberCredentials(demo.db, first.companyId, FIRST_EMAIL)) !== null)
    throw new Error('this database has the demonstration data already');
  const passwordHash = await demo.hasher.hash(DEMO_PASSWORD);
  const addedAt = (position: number) =>
    later(now, -((STAGES[position]?.begins ?? 0) + 10 - position) * DAY);
  const further = await addDemoCompanies(demo.db, demo.secrets, passwordHash, (n) =>
    addedAt(n + 1),
  );
  const admins = [first, ...further];

  const random = createRandom(2026);
  const total = STAGES.reduce((sum, { members }) => sum + members, 0);
  const names = drawNames(random, total);
  const emails = drawEmails(random, names);
  const contacts = names.map((name, n) => ({
    name: `${name.first} ${name.last}`,
    email: emails[n] ?? '',
  }));

  const histories: (readonly [DemoAdmin, Stage, History])[] = [];
  let firstOrders: readonly DemoOrder[] = [];
  for (const [n, stage] of STAGES.entries()) {
    const admin = admins[n];
    if (admin === undefined) throw new Error('there are more stages than companies');
    const own = contacts.splice(0, stage.members);
    const { history, orders } = await drawHistory(demo, 1_000 * (n + 1), admin, own, stage, now);
    if (n === 0) firstOrders = orders;
    histories.push([admin, stage, history]);
  }
  await systemTransaction(demo.db, async (tx) => {
    await announceProgramme(tx, first, now);
    for (const [n, [admin, , history]] of histories.entries()) {
      await dateBack(tx, admin.companyId, addedAt(n));
      await insertHistory(tx, admin.companyId, history, passwordHash);
    }
    await insertStatement(tx, first, drawStatement(firstOrders, now), later(now, -HOUR));
    const last = admins.at(-1);
    if (last !== undefined) await suspendDemoCompany(tx, last);
  });
  await matchWith(demo.db, first.companyId, match);
  const sum = (count: (history: History) => number) =>
    histories.reduce((all, [, , history]) => all + count(history), 0);
  return {
    members: sum(({ members }) => members.length),
    purchases: sum(({ orders }) => orders.length),
    emails: histories.map(([, , history]) => history.members[0]?.email ?? ''),
  };
}
