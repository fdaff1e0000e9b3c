import { useProfile } from '../profile/useProfile.ts';
import { useProgramme } from '../programme/useProgramme.ts';

/**
 * Why this member cannot buy now: the company's sale is suspended, or it sells only to approved members and the
 * member is not approved. Null when the member can buy, and while the data for the answer is loading.
 */
export function useSaleClosed(): 'suspended' | 'unverified' | null {
  const programme = useProgramme('user').data;
  const profile = useProfile().data;
  if (programme?.companyStatus === 'SUSPENDED') return 'suspended';
  return programme?.unverifiedMayBuy === false && profile?.isApproved === false
    ? 'unverified'
    : null;
}
