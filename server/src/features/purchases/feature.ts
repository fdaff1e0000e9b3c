import type { Deps } from '../../platform/deps.ts';
import { feature, type TaskDeps } from '../../platform/feature.ts';
import { approvalChange } from './decide/approval-change.ts';
import { allPurchases } from './lists/all-purchases.store.ts';
import { ownPurchasesReader } from './lists/own-purchases.store.ts';
import { purchasesOfCompany } from './lists/purchase-lists.store.ts';
import { purchaseInvariants } from './purchase-invariants.store.ts';
import { DECISIONS, purchaseFigures, SUBMISSIONS } from './purchase-metrics.store.ts';
import { adminPurchaseHandlers } from './purchases.admin.routes.ts';
import { memberPurchaseHandlers } from './purchases.member.routes.ts';
import { superAdminPurchaseHandlers } from './purchases.superadmin.routes.ts';
import { releaseReservations } from './reservations/release-expired.ts';
import { memberStockHandlers } from './stock.member.routes.ts';
import { holdingsOfCompany, ownAllocations } from './stock.store.ts';
import { sweepIdempotencyKeys } from './submit/idempotency.store.ts';
import { supplyInvariants } from './supply-invariants.store.ts';

type OwnPurchases = ReturnType<typeof ownPurchasesReader>;

const NAMES_AND_PAYMENTS = [
  'a rare name',
  'a frequent name',
  'two letters',
  'a reference',
] as const;

export const purchases = feature({
  name: 'purchases',
  purpose: 'Members submit purchases with their proof, admins decide them, and the tokens move.',
  handlers: (deps: Deps) => ({
    ...memberPurchaseHandlers(deps),
    ...adminPurchaseHandlers(deps),
    ...superAdminPurchaseHandlers(deps),
    ...memberStockHandlers(deps),
  }),
  tasks: {
    // A failed run is not retried, because the next one starts within a minute.
    release_reservations: {
      schedule: '* * * * * ?jobKey=release_reservations&max=1',
      run: async ({ db, log }: TaskDeps) => {
        const released = await releaseReservations(db);
        if (released > 0) log.info({ released }, 'ended expired reservations');
      },
    },
  },
  sweeps: [({ db }) => sweepIdempotencyKeys(db)],
  figures: [purchaseFigures],
  countedEvents: [SUBMISSIONS, DECISIONS],
  invariants: [...supplyInvariants, ...purchaseInvariants],
  lists: {
    listOwnPurchases: {
      list: {
        page: ({ db }, member: Parameters<OwnPurchases>[0], filter: Parameters<OwnPurchases>[1]) =>
          ownPurchasesReader(db)(member, filter),
      },
      caller: 'member',
      searches: ['a reference'],
    },
    listGlobalStock: { list: holdingsOfCompany, caller: 'member', farPage: 29_000 },
    listOwnStock: { list: ownAllocations, caller: 'member' },
    listCompanyPurchases: {
      list: purchasesOfCompany,
      caller: 'admin',
      searches: NAMES_AND_PAYMENTS,
      farPage: 99_500,
      middlePage: 50_500,
      isExported: true,
    },
    listAllPurchases: {
      list: allPurchases,
      caller: 'superAdmin',
      searches: [...NAMES_AND_PAYMENTS, 'an order number'],
      farPage: 99_000,
      isExported: true,
    },
  },
  changes: { 'purchase.approve': approvalChange },
  personalData: {
    'allocation_entries.account_id': 'kept: the chained ledger of tokens',
    'holdings.account_id': 'kept: the tokens that the company owes',
    'idempotency_keys.account_id': 'kept: the keys expire',
    'purchases.account_id': 'kept: who paid, for tax law',
    'purchases.decided_by': 'kept: who decided a purchase',
  },
});
