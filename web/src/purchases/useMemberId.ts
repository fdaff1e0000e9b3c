import { useProfile } from '../profile/useProfile.ts';

/** Whose orders these are: null until it is known, '' when it could not be found out. */
export function useMemberId(): string | null {
  const { data, isError } = useProfile();
  return data?.id ?? (isError ? '' : null);
}
