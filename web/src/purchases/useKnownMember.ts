import { useEffect } from 'react';
import { useProfile } from '../profile/useProfile.ts';
import { useProgramme } from '../programme/useProgramme.ts';
import { knownMember, rememberMember, type KnownMember } from './known-member.ts';

/** The signed-in member and the company; without a connection those of the same session on an earlier page. */
export function useKnownMember(): KnownMember | null {
  const memberId = useProfile().data?.id;
  const companyId = useProgramme('user').data?.companyId;
  const isLoaded = memberId !== undefined && companyId != null;
  useEffect(() => {
    if (isLoaded) rememberMember({ memberId, companyId });
  }, [isLoaded, memberId, companyId]);
  return isLoaded ? { memberId, companyId } : knownMember();
}
