import type { Deps } from '../../platform/deps.ts';
import { feature } from '../../platform/feature.ts';
import { interventionHandlers } from './interventions.admin.routes.ts';
import { interventionInvariants } from './intervention-invariants.store.ts';
import { interventionsOfCompany } from './intervention-lists.store.ts';
import { INTERVENTIONS } from './intervention-metrics.ts';
import { returnedPaymentsOfCompany } from './returned-payments.store.ts';
import { reversalChange } from './reversal-change.ts';

export const interventions = feature({
  name: 'interventions',
  purpose: 'Admins hold or reverse approved purchases that proved wrong.',
  isOptional: true,
  handlers: (deps: Deps) => interventionHandlers(deps),
  countedEvents: [INTERVENTIONS],
  invariants: interventionInvariants,
  lists: {
    listInterventions: { list: interventionsOfCompany, caller: 'admin' },
    listReturnedPayments: { list: returnedPaymentsOfCompany, caller: 'admin' },
  },
  changes: { 'purchase.reverse': reversalChange },
  personalData: {
    'interventions.by': 'kept: who held or reversed a purchase',
    'interventions.ended_by': 'kept: who released a hold',
    'returned_lines.dismissed_by': 'kept: who found that a debit returns no payment',
  },
});
