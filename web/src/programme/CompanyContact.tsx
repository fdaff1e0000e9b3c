import type { ReactNode } from 'react';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { legalNameOf, useProgramme } from './useProgramme.ts';

interface CompanyContactProps {
  /** The order that a mail to the company is about. */
  readonly orderNumber?: string | null;
}

/** The company's legal name and city, with its mail and phone as links; nothing while they are not known. */
export function CompanyContact({ orderNumber = null }: CompanyContactProps): ReactNode {
  const { data } = useProgramme('user');
  if (data?.contact == null) return null;
  const { city, email, mobile } = data.contact;
  const subject = orderNumber === null ? '' : `?subject=${encodeURIComponent(orderNumber)}`;
  return (
    <p>
      {legalNameOf(data)}
      {city != null && `, ${city}`}: <TextLink href={`mailto:${email}${subject}`}>{email}</TextLink>
      , <TextLink href={`tel:${mobile}`}>{mobile}</TextLink>
    </p>
  );
}
