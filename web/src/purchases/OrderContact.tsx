import type { ReactNode } from 'react';
import { CompanyContact } from '../programme/CompanyContact.tsx';

/** Whom a member asks about an order: a mail to the company has its number as the subject. */
export const OrderContact = ({
  orderNumber,
}: {
  readonly orderNumber: string | null;
}): ReactNode => <CompanyContact query={orderNumber === null ? '' : `?subject=${orderNumber}`} />;
