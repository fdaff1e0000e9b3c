import type { listCompanyPurchases, ReplyOf } from '@prelaunch/contract';

/** A purchase as both staff areas show it. */
export type StaffPurchase = ReplyOf<typeof listCompanyPurchases>['records'][number];
