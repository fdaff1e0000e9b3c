import { loginAdmin } from '@prelaunch/contract';
import { wrongCodeMessage } from '../../api/challenge.ts';
import { checkedBy, problemIn } from '../../forms/contract-check.ts';

export interface CodeForm {
  readonly code: string;
}

/** The error of a typed code, before it is sent. */
export const checkCode = (code: string): string | undefined =>
  problemIn(loginAdmin.body.shape.code, code);

export const checkedCode = checkedBy(({ code }: CodeForm) => ({ code: checkCode(code) }));

type SetCodeError = (
  name: 'code',
  error: { readonly type: string; readonly message: string },
  options: { readonly shouldFocus: boolean },
) => void;

/** Shows a wrong code beside its field; every other failure has a toast. */
export function showWrongCode(error: unknown, setError: SetCodeError): void {
  const message = wrongCodeMessage(error);
  if (message !== null) setError('code', { type: 'refused', message }, { shouldFocus: true });
}
