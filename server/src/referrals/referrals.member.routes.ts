import { formatIstDate } from '@prelaunch/domain/dates';
import { numberFromTokens } from '@prelaunch/domain/money';
import { shortName } from '@prelaunch/domain/short-name';
import type { Deps } from '../deps.ts';
import { checksSession, handlers } from '../http/implement.ts';
import { csvReply, type CsvColumns } from '../lists/csv.ts';
import { olderReferrals, readReferrals, type Referral } from './referrals.store.ts';

const shownName = ({ name }: Referral) => (name === null ? null : shortName(name));

const columns: CsvColumns<Referral> = {
  Name: (row) => shownName(row) ?? 'Deleted account',
  Joined: (row) => formatIstDate(row.joinedAt),
  'Approved Purchases': (row) => row.purchases,
  Tokens: (row) => numberFromTokens(row.quantity),
};

/** The members who joined with the member's code. */
export const memberReferralHandlers = (deps: Pick<Deps, 'db'>) =>
  handlers({
    listReferrals: checksSession(async ({ actor, query }) => {
      const { records, ...page } = await readReferrals(deps.db, actor, query);
      const first = (query.page - 1) * query.limit + 1;
      return {
        ...page,
        records: records.map(({ joinedAt, purchases, quantity, ...row }, index) => ({
          number: first + index,
          name: shownName({ joinedAt, purchases, quantity, ...row }),
          joinedAt,
          purchases,
          quantity,
        })),
      };
    }),

    exportReferrals: ({ actor }) => csvReply('referrals', columns, olderReferrals(deps.db, actor)),
  });
