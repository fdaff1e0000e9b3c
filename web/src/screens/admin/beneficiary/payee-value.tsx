import type { ReactNode } from 'react';
import { NumberGroups } from '../../../payees/NumberGroups.tsx';
import type { PayeeField } from './payee-fields.ts';

/** A detail of an account; its number in the groups that members see. */
export const payeeValue = (field: PayeeField, text: string): ReactNode =>
  field === 'accountNumber' ? <NumberGroups text={text} /> : text;
