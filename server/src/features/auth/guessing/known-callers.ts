import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deviceTokensOf } from '../../../platform/http/requests/device-cookie.ts';
import {
  findRequester,
  rememberRequester,
  type AccountAddress,
  type Caller,
  type Requester,
} from './requesters.store.ts';

/** A call that signs in, requests a code or tries one. */
export interface SignInCall {
  readonly ip: string;
  readonly request: FastifyRequest;
}

/** Returns the data by which the caller of this request is recognised. */
export const callerOf = ({ publicUrl }: Deps, { ip, request }: SignInCall): Caller => ({
  ip,
  deviceTokens: deviceTokensOf(request, publicUrl),
});

/** Determines how the caller is known for this account, and records it for the request log. */
export async function identifyRequester(
  deps: Deps,
  account: AccountAddress,
  call: SignInCall,
): Promise<Requester> {
  const requester = await findRequester(deps.db, deps.secrets, account, callerOf(deps, call));
  call.request.requesterKind = requester.kind;
  return requester;
}

/** Remembers the caller's network and browser for this account; the response sets the browser's device cookie. */
export async function rememberCaller(
  deps: Deps,
  tx: Tx,
  account: AccountAddress,
  call: SignInCall,
): Promise<void> {
  call.request.newDeviceTokens = await rememberRequester(
    tx,
    deps.secrets,
    account,
    callerOf(deps, call),
  );
}
