import { feature } from '../../../platform/feature.ts';
import { sealedColumn } from '../../../platform/keys/sealed-values.store.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';

export const secondFactor = feature({
  name: 'second factor',
  purpose: 'Staff sign in with the codes of an app, or with a recovery code.',
  isOptional: true,
  handlers: secondFactorHandlers,
  sealedColumns: [
    sealedColumn("apps' secrets", 'second_factor', {
      table: 'second_factors',
      column: 'secret_sealed',
      company: 'id',
    }),
  ],
  personalData: {
    'second_factors.account_id': 'gone',
    'second_factors.super_admin_id': 'kept: a super admin',
  },
});
