import { useProfile } from '../profile/useProfile.ts';

/** The member's id, under which their orders are stored: null until it is known, '' when it could not be loaded. */
export function useMemberId(): string | null {
  const { data, isError } = useProfile();
  return data?.id ?? (isError ? '' : null);
}
