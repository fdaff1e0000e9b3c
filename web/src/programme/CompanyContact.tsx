import type { ReactNode } from 'react';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { useProgramme } from './useProgramme.ts';

interface CompanyContactProps {
  /** What a mail to the company begins with, as the query of its link. */
  readonly query?: string;
}

/** An Indian number as it is read aloud. */
const inGroups = (mobile: string) => mobile.replace(/^(\+91)(\d{5})/, '$1 $2 ');

/** The company's legal name and city, with its mail and phone as links; nothing while they are not known. */
export function CompanyContact({ query = '' }: CompanyContactProps): ReactNode {
  const { contact, companyName } = useProgramme('user').data ?? {};
  return (
    contact && (
      <p>
        {contact.legalName ?? companyName}
        {contact.city && `, ${contact.city}`}:{' '}
        <TextLink href={`mailto:${contact.email}${query}`}>{contact.email}</TextLink>,{' '}
        <TextLink href={`tel:${contact.mobile}`}>{inGroups(contact.mobile)}</TextLink>
      </p>
    )
  );
}
