import { describeAccountRequest, type AccountRequest } from '../accounts/account-requests.rules.ts';
import { describePayeeRequest, type PayeeRequest } from '../payees/payee-requests.rules.ts';
import type { RequestedChange } from '../confirmations/confirmations.rules.ts';
import {
  describeApprovalRequest,
  type ApprovalRequest,
} from '../purchases/decide/approval-requests.rules.ts';

/** A pending change, with the data to make it and to check that its subject is unchanged. */
export type PendingChange = PayeeRequest | AccountRequest | ApprovalRequest;

export function describeChange(change: PendingChange): RequestedChange {
  switch (change.kind) {
    case 'beneficiary.add':
    case 'beneficiary.update':
      return describePayeeRequest(change);
    case 'account.add':
    case 'account.update':
    case 'account.delete':
      return describeAccountRequest(change);
    case 'purchase.approve':
      return describeApprovalRequest(change);
  }
}
