import { useProfile } from '../profile/useProfile.ts';
import { knownMember } from './known-member.ts';

/**
 * The member's id, under which their orders are stored: null until it is known, '' when it could not be loaded. Until the
 * profile is loaded it is the one that an earlier page has stored with the session. A further try to load the profile
 * does not set it back: the payment page would close the open form.
 */
export function useMemberId(): string | null {
  const { data, errorUpdateCount, isPaused } = useProfile();
  const known = data?.id ?? knownMember()?.memberId;
  return known ?? (errorUpdateCount > 0 || isPaused ? '' : null);
}
