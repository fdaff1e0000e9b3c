import { MOBILE_TRIES_COUNTED_FOR } from '../../auth/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { countCall } from '../../../platform/http/limits/rate-limiter.store.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isOwnMobile } from '../accounts.store.ts';

/**
 * Counts a submission of a mobile number other than the member's own. The response reveals whether another account
 * of the company has the number, so only a few submissions a day are allowed. It is counted before the change and
 * outside of its transaction, so that refused changes count too and parallel calls cannot exceed the limit.
 *
 * Refuses with `too_many_mobiles` and the seconds to wait.
 */
export async function countMobileTry(
  { db, secrets, limits }: Pick<Deps, 'db' | 'secrets' | 'limits'>,
  member: Member,
  mobile: string,
): Promise<void> {
  if (await isOwnMobile(db, member, mobile)) return;
  const seconds = MOBILE_TRIES_COUNTED_FOR;
  const key = secrets.mac('network', `mobile ${member.accountId}`, String(seconds));
  const window = { counter: key.toString('base64url'), max: limits.mobileTriesPerDay, seconds };
  const [counted] = await countCall(db, [window]);
  if (counted !== undefined && counted.hits > window.max) {
    refuse('too_many_mobiles', undefined, Math.max(1, counted.seconds));
  }
}
