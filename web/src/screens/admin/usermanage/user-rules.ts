import { addAccount, updateAccount, type BodyOf } from '@prelaunch/contract';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { texts } from '../texts.ts';
import type { User } from './user-columns.tsx';

export interface UserDetails {
  readonly role: string;
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

const checkDetails = ({ role, name, mobile, email }: UserDetails): Problems<UserDetails> => ({
  role: problemIn(rules.role, role),
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

const roleOf = (text: string) => (text === 'ADMIN' ? 'ADMIN' : 'USER');

export const addBody = ({ role, ...rest }: NewUser): BodyOf<typeof addAccount> => ({
  role: roleOf(role),
  ...rest,
});

/** Sends the status only if it was changed, so that it does not overwrite another admin's change. */
export function updateBody(
  { id, status: before }: User,
  { role, name, mobile, email, status }: ChangedUser,
): BodyOf<typeof updateAccount> {
  const details = { id, role: roleOf(role), name, mobile, email } as const;
  const chosen = STATUSES.find((each) => each === status);
  return chosen === undefined || chosen === before ? details : { ...details, status: chosen };
}

export const STATUSES = ['ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
