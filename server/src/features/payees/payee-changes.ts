import type { ConfirmableChange } from '../confirmations/index.ts';
import { addPayee, changePayee } from './change-payee.ts';
import { describePayeeRequest, type PayeeRequest } from './payee-requests.rules.ts';

type Request<K extends PayeeRequest['kind']> = Extract<PayeeRequest, { kind: K }>;

/** The changes of payees that a second admin confirms. */
export const payeeChanges = {
  'beneficiary.add': {
    describe: (request: Request<'beneficiary.add'>) => describePayeeRequest(request),
    carryOut: async (deps, tx, origin, request: Request<'beneficiary.add'>) => {
      await addPayee(deps, tx, origin, request.after);
    },
  },
  'beneficiary.update': {
    describe: (request: Request<'beneficiary.update'>) => describePayeeRequest(request),
    carryOut: async (deps, tx, origin, request: Request<'beneficiary.update'>) => {
      const { id, version, after } = request;
      await changePayee(deps, tx, origin, { id, version, details: after });
    },
  },
} satisfies Readonly<Record<PayeeRequest['kind'], ConfirmableChange>>;
