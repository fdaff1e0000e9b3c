import { formatIstDate } from '@prelaunch/domain/dates';
import { numberFromTokens } from '@prelaunch/domain/money';
import { shortName } from '@prelaunch/domain/short-name';
import type { Deps } from '../../../platform/deps.ts';
import { checksSession, handlers } from '../../../platform/http/implement.ts';
import { languageOf } from '../../../platform/languages/language-of.ts';
import type { ReferralColumns } from '../../../platform/languages/message-types.ts';
import { referralColumnsIn } from '../../../platform/languages/messages.ts';
import { csvReply, type CsvColumns } from '../../../platform/lists/csv.ts';
import { olderReferrals, readReferrals, type Referral } from './referrals.store.ts';

const shownName = ({ name }: Referral) => (name === null ? null : shortName(name));

const ENGLISH: ReferralColumns = {
  name: 'Name',
  joined: 'Joined',
  purchases: 'Approved Purchases',
  tokens: 'Tokens',
  deleted: 'Deleted account',
};

const columnsIn = (texts: ReferralColumns): CsvColumns<Referral> => ({
  [texts.name]: (row) => shownName(row) ?? texts.deleted,
  [texts.joined]: (row) => formatIstDate(row.joinedAt),
  [texts.purchases]: (row) => row.purchases,
  [texts.tokens]: (row) => numberFromTokens(row.quantity),
});

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

    exportReferrals: ({ actor, request }) => {
      const columns = columnsIn(referralColumnsIn(languageOf(request)) ?? ENGLISH);
      return csvReply('referrals', columns, olderReferrals(deps.db, actor));
    },
  });
