import { basisPoints, type BasisPoints, type Tokens } from '@prelaunch/domain/money';
import type { UnlockSettings } from '@prelaunch/domain/unlocks/schedule';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';

/** The launch and the unlock schedule of a company. */
interface Unlocking extends UnlockSettings {
  readonly launchAt: Date | null;
}

interface MemberUnlocks extends Unlocking {
  readonly memberId: string;
  readonly tokenSymbol: string;
  readonly quantity: Tokens;
  /** By the database's clock. */
  readonly readAt: Date;
  readonly changes: (Unlocking & { readonly changedAt: Date })[];
}

/** A change as JSON of PostgreSQL. */
interface StoredChange {
  readonly changedAt: string;
  readonly launchAt: string | null;
  readonly unlockAtLaunch: number | null;
  readonly unlockCliff: string;
  readonly unlockDuration: string;
  readonly unlockDaily: boolean;
}

interface Row extends Omit<MemberUnlocks, 'changes' | 'unlockAtLaunch'> {
  readonly unlockAtLaunch: BasisPoints | null;
  readonly changes: readonly StoredChange[];
}

/** How many entries of the programme's history are searched for changes, and how many changes are returned. */
const SEARCHED = 200;
const SHOWN = 5;

const settings = (table: string) => sql`
  ${sql.ref(`${table}.launch_at`)} as "launchAt",
  ${sql.ref(`${table}.unlock_at_launch_basis_points`)} as "unlockAtLaunch",
  ${sql.ref(`${table}.unlock_cliff`)} as "unlockCliff",
  ${sql.ref(`${table}.unlock_duration`)} as "unlockDuration",
  ${sql.ref(`${table}.unlock_daily`)} as "unlockDaily"`;

const toChange = ({ changedAt, launchAt, unlockAtLaunch, ...rest }: StoredChange) => ({
  ...rest,
  changedAt: new Date(changedAt),
  launchAt: launchAt === null ? null : new Date(launchAt),
  unlockAtLaunch: unlockAtLaunch === null ? null : basisPoints(BigInt(unlockAtLaunch)),
});

/**
 * Reads the schedule of the member's company, the member's tokens, and the latest changes of launch or schedule since
 * the member has an account, newest first.
 */
export async function readUnlocks(
  db: Db,
  { companyId, accountId }: Member,
): Promise<MemberUnlocks> {
  const { rows } = await sql<Row>`
    select a.referral_code as "memberId", c.token_symbol as "tokenSymbol",
           coalesce(h.quantity, 0)::bigint as quantity, now() as "readAt", ${settings('c')},
           (
             select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
             from (
               select s."changedAt", s."launchAt", s."unlockAtLaunch", s."unlockCliff", s."unlockDuration",
                      s."unlockDaily"
               from (
                 select p.id, p.created_at as "changedAt", ${settings('p')},
                        lead(row (p.launch_at, p.unlock_at_launch_basis_points, p.unlock_cliff,
                                  p.unlock_duration, p.unlock_daily)::text) over (order by p.id desc) as former,
                        row (p.launch_at, p.unlock_at_launch_basis_points, p.unlock_cliff,
                             p.unlock_duration, p.unlock_daily)::text as present
                 from (
                   select * from programme_changes where company_id = c.id order by id desc limit ${SEARCHED}
                 ) p
               ) s
               where s.former <> s.present and s."changedAt" > a.created_at
               order by s.id desc limit ${SHOWN}
             ) latest
           ) as changes
    from accounts a
    join companies c on c.id = a.company_id
    left join holdings h on h.company_id = a.company_id and h.account_id = a.id
    where a.company_id = ${companyId} and a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the account does not exist');
  return { ...row, changes: row.changes.map(toChange) };
}
