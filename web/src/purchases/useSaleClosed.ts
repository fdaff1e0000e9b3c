import { useProfile } from '../profile/useProfile.ts';
import { useProgramme } from '../programme/useProgramme.ts';

/**
 * Why this member cannot buy at all now: the company has suspended its sale, or sells only to
 * verified members and has not verified this one. Null while unknown.
 */
export function useSaleClosed(): 'suspended' | 'unverified' | null {
  const programme = useProgramme('user').data;
  const profile = useProfile().data;
  if (programme?.companyStatus === 'SUSPENDED') return 'suspended';
  return programme?.unverifiedMayBuy === false && profile?.isApproved === false
    ? 'unverified'
    : null;
}
