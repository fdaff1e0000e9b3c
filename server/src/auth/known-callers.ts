import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { deviceTokensOf } from '../http/device-cookie.ts';
import {
  findRequester,
  rememberRequester,
  type AccountAddress,
  type Caller,
  type Requester,
} from './requesters.store.ts';

/** A call that signs in, asks for a code or tries one. */
export interface SignInCall {
  readonly ip: string;
  readonly request: FastifyRequest;
}

const callerOf = ({ publicUrl }: Deps, { ip, request }: SignInCall): Caller => ({
  ip,
  deviceTokens: deviceTokensOf(request, publicUrl),
});

/** Finds out how the caller is known for this account, and notes it for the log. */
export async function identifyRequester(
  deps: Deps,
  account: AccountAddress,
  call: SignInCall,
): Promise<Requester> {
  const requester = await findRequester(deps.db, deps.secrets, account, callerOf(deps, call));
  call.request.requesterKind = requester.kind;
  return requester;
}

/** Makes the caller's network known for this account, and its browser by a cookie of the answer. */
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
