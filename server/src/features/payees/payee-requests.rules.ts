import type { RequestedChange } from '../confirmations/confirmations.rules.ts';
import { payeeLabel, payeeLines, type PayeeDetails } from './beneficiary.rules.ts';

/** A requested payee change that waits for a second admin. */
export type PayeeRequest =
  | { readonly kind: 'beneficiary.add'; readonly after: PayeeDetails }
  | {
      readonly kind: 'beneficiary.update';
      readonly id: string;
      /** The edited version; the change is refused when there is a newer one. */
      readonly version: number;
      readonly before: PayeeDetails;
      readonly after: PayeeDetails;
    };

export function describePayeeRequest(request: PayeeRequest): RequestedChange {
  const isNew = request.kind === 'beneficiary.add';
  return {
    kind: request.kind,
    subjectId: isNew ? null : request.id,
    label: payeeLabel(request.after),
    actionText: isNew ? 'add an account that members pay to' : 'change where members pay to',
    lines: (numbers) => payeeLines(isNew ? null : request.before, request.after, numbers),
    payload: request,
  };
}
