import { useProfile } from '../profile/useProfile.ts';
import { useProgram } from '../programme/useProgram.ts';

/**
 * Why this member cannot buy at all now: the company has suspended its sale, or sells only to
 * verified members and has not verified this one. Null while unknown.
 */
export function useSaleClosed(): 'suspended' | 'unverified' | null {
  const program = useProgram('user').data;
  const profile = useProfile().data;
  if (program?.companyStatus === 'SUSPENDED') return 'suspended';
  return program?.unverifiedMayBuy === false && profile?.isApproved === false ? 'unverified' : null;
}
