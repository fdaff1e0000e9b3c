import type { Deps } from '../deps.ts';
import type { PasswordHasher } from './passwords.ts';

/** What calls that check or set a password work with. */
export interface AuthDeps extends Deps {
  readonly hasher: PasswordHasher;
}
