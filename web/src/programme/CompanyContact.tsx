import type { ReactNode } from 'react';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { useProgramme } from './useProgramme.ts';

/** The company's name, with its mail and phone as links; nothing while they are not known. */
export function CompanyContact(): ReactNode {
  const { data } = useProgramme('user');
  if (data?.contact == null) return null;
  const { email, mobile } = data.contact;
  return (
    <p>
      {data.companyName}: <TextLink href={`mailto:${email}`}>{email}</TextLink>,{' '}
      <TextLink href={`tel:${mobile}`}>{mobile}</TextLink>
    </p>
  );
}
