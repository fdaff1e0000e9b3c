import type { Caller } from '@prelaunch/contract';

declare const madeFromRequest: unique symbol;

/** A caller without a session. Only `authenticate` creates one, so a signed-in caller cannot be passed instead. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly [madeFromRequest]: true;
}

interface WithSession {
  /** Identifies the session, so that it can be checked again and ended. */
  readonly sessionHash: Buffer;
  readonly name: string;
  readonly email: string;
  /**
   * Set when an account with the rights 'read' may make this call: it reads, or changes only the caller's own sign-in.
   * Every other call is refused with `read_only_account` by the statement that checks the caller's authority.
   */
  readonly isForReaders?: true;
}

/** A USER-role account in its own company. */
export interface Member extends WithSession {
  readonly kind: 'member';
  readonly companyId: string;
  readonly accountId: string;
}

/** An ADMIN-role account in its own company. */
export interface Admin extends WithSession {
  readonly kind: 'admin';
  readonly companyId: string;
  readonly accountId: string;
}

/** A super admin, who administers all companies. */
export interface SuperAdmin extends WithSession {
  readonly kind: 'superadmin';
  readonly superAdminId: string;
}

export type SignedIn = Member | Admin | SuperAdmin;
export type Actor = Visitor | SignedIn;

/**
 * A caller whose session was live when this process last looked it up, but was not checked for this request: it
 * may have ended since. The name and e-mail address may have changed too, so this type has none and is not accepted
 * where an `Actor` is required.
 */
export type Unchecked<A extends Actor> = A extends SignedIn ? Omit<A, 'name' | 'email'> : A;

/** The actor type of a handler, given the callers that its endpoint admits. */
export type ActorOf<C extends Caller> = Extract<Actor, { kind: C }>;
