import type { Deps } from '../../platform/deps.ts';
import type { PasswordHasher } from './passwords/passwords.ts';

/** The dependencies of calls that check or set a password. */
export interface AuthDeps extends Deps {
  readonly hasher: PasswordHasher;
}
