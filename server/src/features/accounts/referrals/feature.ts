import { feature } from '../../../platform/feature.ts';
import { memberReferralHandlers } from './referrals.member.routes.ts';
import { readReferrals } from './referrals.store.ts';

export const referrals = feature({
  name: 'referrals',
  purpose: 'A member sees and exports the tree of members who registered by their code.',
  isOptional: true,
  handlers: memberReferralHandlers,
  lists: {
    listReferrals: {
      list: {
        page: (
          { db },
          member: Parameters<typeof readReferrals>[1],
          request: Parameters<typeof readReferrals>[2],
        ) => readReferrals(db, member, request),
      },
      caller: 'member',
    },
  },
  personalData: {
    'accounts.referral_code': 'kept: purchases and referrals show it, and nobody gets it again',
    'accounts.referrer_id': 'kept: the tree of referrals',
  },
});
