import { useProfile } from '../profile/useProfile.ts';
import { knownMember } from './known-member.ts';

/**
 * The member's id, under which their orders are stored: null until it is known, '' when it could not be loaded. Without
 * a connection it is the one that an earlier page has stored with the session.
 */
export function useMemberId(): string | null {
  const { data, isError, isPaused } = useProfile();
  return data?.id ?? (isError || isPaused ? (knownMember()?.memberId ?? '') : null);
}
