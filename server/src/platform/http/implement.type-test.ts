import { endpoint, type EndpointSpec } from '@prelaunch/contract';
import type { EndpointName, Endpoints } from '@prelaunch/contract/endpoints';
import type { Examples } from '@prelaunch/contract/examples/examples';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { findAccountOfEmail } from '../../features/accounts/accounts.store.ts';
import { transactionAs } from '../../features/auth/sessions/transaction.ts';
import type { Read } from '../db/connections/replica.ts';
import type { Db, ReadingDb } from '../db/transaction.ts';
import { insertMedia, type NewMedia } from '../../features/media/media.store.ts';
import { getStockContext } from '../../features/purchases/stock.store.ts';
import type { Admin, Member, Unchecked } from './actor.ts';
import { checksSession, handlers, implement, type Handler, type Handlers } from './implement.ts';
import type { StaffRead } from './replica-reads.ts';

/**
 * Never run, only compiled: each line below `@ts-expect-error` must be a compile error, or
 * `npm run check` fails.
 */
declare const app: FastifyInstance;
declare const all: Handlers;
declare const allExamples: Examples;
declare const shared: Parameters<typeof implement>[2];

const spec = {
  method: 'GET',
  path: '/api/v1/nothing',
  summary: 'Nothing',
  effect: 'read',
  encoding: 'none',
  reply: z.null(),
  status: 200,
  message: 'Nothing',
  refusals: [],
  fallback: 'Failed',
} as const;

export const declared: EndpointSpec = endpoint({ ...spec, auth: ['visitor'] });

// @ts-expect-error an endpoint must declare who may call it
endpoint(spec);

// @ts-expect-error `auth` must not be empty
endpoint({ ...spec, auth: [] });

// @ts-expect-error a write that staff can make must declare how it is audited
endpoint({ ...spec, auth: ['admin'], effect: 'write' });

implement(app, all, shared);

// @ts-expect-error every handler needs an endpoint
implement(app, { ...all, unheardOf: () => Promise.resolve(null) }, shared);

// @ts-expect-error a feature cannot have a handler for an unknown endpoint
handlers({ unheardOf: () => Promise.resolve(null) });

const { getProfile: itsExample, ...examplesWithoutOne } = allExamples;
// @ts-expect-error every endpoint needs an example
export const incomplete: Examples = examplesWithoutOne;

type ActorIn<Name extends EndpointName> = Parameters<Handler<Endpoints[Name]>>[0]['actor'];

export const forAdmins = (actor: ActorIn<'approvePurchase'>): Admin => actor;
// @ts-expect-error an admin's handler is never given a member
export const forMembers = (actor: ActorIn<'approvePurchase'>): Member => actor;

declare const db: Db;
declare const member: Member;
declare const media: NewMedia;

void transactionAs(db, member, (tx) => insertMedia(tx, member, media));

type WritesWith = Parameters<typeof insertMedia>[0];
// @ts-expect-error a write takes a transaction, which only transactionAs creates for a caller
export const withoutCheck: (outside: Db) => WritesWith = (outside: Db): Db => outside;

// @ts-expect-error only `authenticate` creates a visitor, so that the check cannot be skipped
void transactionAs(db, { kind: 'visitor' }, (tx) => insertMedia(tx, member, media));

declare const known: Unchecked<Member>;
void transactionAs(db, known, (tx) => findAccountOfEmail(tx, known.companyId, 'a@example.com'));

// @ts-expect-error a read for a member does not accept a caller whose session was not checked
void getStockContext(db, known);

handlers({
  logoutMember: checksSession(async ({ actor }) => {
    // @ts-expect-error a handler that checks the session gets a caller that was not checked
    await getStockContext(db, actor);
    return null;
  }),
});

declare const reading: ReadingDb;
// @ts-expect-error a transaction cannot begin on a connection that may lead to a replica
void transactionAs(reading, member, (tx) => insertMedia(tx, member, media));

type CallOf<Name extends EndpointName> = Parameters<Extract<Handlers[Name], CallableFunction>>[0];
export const reads: (call: CallOf<'listAudit'>) => Read = ({ read }) => read;
// @ts-expect-error only the calls of REPLICA_READS may read from a replica
export const readsToo: (call: CallOf<'getBeneficiary'>) => Read = ({ read }) => read as Read;

// @ts-expect-error a call that writes cannot be among them
export const writing: StaffRead = 'approvePurchase';
// @ts-expect-error nor one of members
export const ofMembers: StaffRead = 'listOwnPurchases';
