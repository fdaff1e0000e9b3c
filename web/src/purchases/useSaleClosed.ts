import { useProfile } from '../profile/useProfile.ts';
import { useProgram } from '../programme/useProgram.ts';

/**
 * Why this member can buy nothing now, whatever the amount: the company has suspended its sale, or
 * sells to verified members alone and has not verified this one. Null while nothing is known.
 */
export function useSaleClosed(): 'suspended' | 'unverified' | null {
  const program = useProgram('user').data;
  const profile = useProfile().data;
  if (program?.companyStatus === 'SUSPENDED') return 'suspended';
  return program?.unverifiedMayBuy === false && profile?.isApproved === false ? 'unverified' : null;
}
