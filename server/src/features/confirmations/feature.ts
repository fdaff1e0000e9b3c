import { feature } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import { adminConfirmationHandlers } from './confirmations.admin.routes.ts';
import { openRequests, sweepConfirmations } from './confirmations.store.ts';
import { dutyInvariants } from './duty-invariants.store.ts';
import { sweepAdminAddresses } from './notices/notice-recipients.store.ts';

export const confirmations = feature({
  name: 'confirmations',
  purpose: 'A second admin confirms what redirects money, and every admin gets a mail about it.',
  isOptional: true,
  handlers: adminConfirmationHandlers,
  sweeps: [({ db }) => sweepAdminAddresses(db), ({ db }) => sweepConfirmations(db)],
  invariants: dutyInvariants,
  lists: { listConfirmations: { list: openRequests, caller: 'admin' } },
  sealedColumns: [
    sealedColumn('changes that wait for a second admin', 'confirmation', {
      table: 'confirmations',
      column: 'payload_sealed',
      company: 'company_id',
    }),
  ],
  personalData: {
    'admin_addresses.account_id': 'kept: for 30 days, to warn a former admin of changes',
    'confirmations.decided_by': 'kept: who confirmed a change',
    'confirmations.requested_by': 'kept: who requested a change',
    'confirmations.subject_id':
      'kept: the account of a request; its values are erased when it ends',
  },
});
