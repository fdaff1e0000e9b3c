import { addAccount, updateAccount, type BodyOf } from '@prelaunch/contract';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { texts } from '../texts.ts';
import type { User } from './user-columns.tsx';

export interface UserDetails {
  readonly role: string;
  /** Of an admin. */
  readonly rights: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}

export interface NewUser extends UserDetails {
  readonly password: string;
}

export interface ChangedUser extends UserDetails {
  readonly status: string;
}

const rules = addAccount.body.shape;
const statusRule = updateAccount.body.shape.status;

const checkDetails = ({
  role,
  rights,
  name,
  mobile,
  email,
}: UserDetails): Problems<UserDetails> => ({
  role: problemIn(rules.role, role),
  rights: problemIn(rules.rights, rights),
  name: problemIn(rules.name, name),
  mobile: problemIn(rules.mobile, mobile),
  email: problemIn(rules.email, email),
});

export const checkNewUser = (user: NewUser): Problems<NewUser> => ({
  ...checkDetails(user),
  password:
    user.password === '' ? texts.users.passwordMissing : problemIn(rules.password, user.password),
});

export const checkChangedUser = (user: ChangedUser): Problems<ChangedUser> => ({
  ...checkDetails(user),
  status: problemIn(statusRule, user.status),
});

const rightsOf = (text: string) => (text === 'read' ? 'read' : 'all');
const roleOf = (text: string) => (text === 'ADMIN' ? 'ADMIN' : 'USER');

export const addBody = ({ role, rights, ...rest }: NewUser): BodyOf<typeof addAccount> => ({
  role: roleOf(role),
  ...(role === 'ADMIN' && { rights: rightsOf(rights) }),
  ...rest,
});

/** Sends status and access only if they were changed, so that they do not overwrite another admin's change. */
export function updateBody(
  before: User,
  { role, rights, name, mobile, email, status }: ChangedUser,
): BodyOf<typeof updateAccount> {
  const chosen = STATUSES.find((each) => each === status);
  const access = role === 'ADMIN' ? rightsOf(rights) : 'all';
  return {
    id: before.id,
    role: roleOf(role),
    name,
    mobile,
    email,
    ...(chosen !== undefined && chosen !== before.status && { status: chosen }),
    ...(access !== before.rights && { rights: access }),
  };
}

export const STATUSES = ['ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
