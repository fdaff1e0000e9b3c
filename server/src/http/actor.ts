import type { Caller } from '@prelaunch/contract';

/** Somebody without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

interface SignedIn {
  /** Names the session itself, so that it can be ended. */
  readonly sessionHash: Buffer;
  readonly name: string;
  readonly email: string;
}

/** A USER-role account in its own company. */
export interface Member extends SignedIn {
  readonly kind: 'member';
  readonly companyId: string;
  readonly accountId: string;
}

/** An ADMIN-role account in its own company. */
export interface Admin extends SignedIn {
  readonly kind: 'admin';
  readonly companyId: string;
  readonly accountId: string;
  /** Whether the password was proven in this session a short time ago; a sign-in counts. */
  readonly provenRecently: boolean;
}

/** Above companies. */
export interface SuperAdmin extends SignedIn {
  readonly kind: 'superadmin';
  readonly superAdminId: string;
}

export type Actor = Visitor | Member | Admin | SuperAdmin;

/** The actors that a handler can meet, given who its endpoint lets in. */
export type ActorOf<C extends Caller> = Extract<Actor, { kind: C }>;
