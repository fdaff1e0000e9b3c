import { isSameName } from '@prelaunch/domain/person-names';

/** What the company has verified about a member. */
export interface Identity {
  readonly name: string;
  readonly dateOfBirth: string | null;
  /** 12 digits. */
  readonly aadhaar: string | null;
}

/** The values that a member has sent; undefined ones are kept. */
export interface RequestedIdentity {
  readonly name?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly aadhaar?: string | undefined;
}

/** The changed parts of an identity, for the audit trail: only the names are readable there. */
export interface IdentityChange {
  readonly before: { readonly name?: string };
  readonly after: {
    readonly name?: string;
    readonly dateOfBirthChanged?: true;
    readonly aadhaarChanged?: true;
  };
}

/** Whether a value replaces another one. A first value changes nothing that the company has verified. */
const replaces = (requested: string | undefined, current: string | null): boolean =>
  requested !== undefined && current !== null && requested !== current;

/** Returns what a member changes of their identity; null if nothing. Another spelling by capitals or spaces is no change. */
export function identityChange(
  current: Identity,
  { name, dateOfBirth, aadhaar }: RequestedIdentity,
): IdentityChange | null {
  const renamed = name !== undefined && !isSameName(name, current.name);
  const after = {
    ...(renamed && { name }),
    ...(replaces(dateOfBirth, current.dateOfBirth) && { dateOfBirthChanged: true as const }),
    ...(replaces(aadhaar, current.aadhaar) && { aadhaarChanged: true as const }),
  };
  if (Object.keys(after).length === 0) return null;
  return { before: renamed ? { name: current.name } : {}, after };
}
