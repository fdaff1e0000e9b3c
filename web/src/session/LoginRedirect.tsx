import { Redirect } from 'wouter';
import { returnState } from './return-address.ts';

/** Opens a login that returns to the current address after the sign-in. */
export function LoginRedirect({ to }: { readonly to: string }) {
  return <Redirect to={to} replace state={returnState()} />;
}
