import { openOrLog, type Secrets, type Vault } from './secrets.ts';

/** How long name, e-mail and mobile number of a deleted account are kept, in years. */
export const CONTACT_KEPT_FOR = 8;

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** Shown for an account whose contact details were erased or cannot be opened. */
const UNKNOWN: Contact = { name: 'Deleted account', email: '', mobile: '' };

export const sealContact = (secrets: Secrets, { name, email, mobile }: Contact): string =>
  secrets.seal('contact', JSON.stringify({ name, email, mobile }));

/** Contact columns of a row of `accounts`. For a deleted account they are empty and `sealed` holds them. */
interface StoredContact extends Partial<Contact> {
  readonly name: string;
  readonly sealed: string | null;
}

/** Returns the contact details of an account, deleted or not. Columns that were not read are empty. Never throws. */
export function shownContact(
  { secrets, log }: Vault,
  { name, email = '', mobile = '', sealed }: StoredContact,
): Contact {
  if (name !== '') return { name, email, mobile };
  const opened = sealed === null ? null : openOrLog(secrets, 'contact', sealed, log);
  return opened === null ? UNKNOWN : (JSON.parse(opened) as Contact);
}

/**
 * Returns the name of an account, deleted or not.
 *
 * @param name null when there is no account
 */
export const shownName = (vault: Vault, name: string | null, sealed: string | null) =>
  name === null ? null : shownContact(vault, { name, sealed }).name;
