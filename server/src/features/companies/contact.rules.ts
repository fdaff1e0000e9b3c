/** Whom members pay, and how they reach that company. */
export interface CompanyContact {
  /** The holder of the company's first payee account; the company's name while it has none. */
  readonly legalName: string;
  /** Null when the company's address names none. */
  readonly city: string | null;
  readonly email: string;
  readonly mobile: string;
}

export interface StoredContact extends Omit<CompanyContact, 'city'> {
  readonly address: string | null;
}

/** Names that follow the city in an address. Delhi, Chandigarh and Puducherry are cities, too. */
const NO_CITIES = new Set(
  (
    'india,andhra pradesh,arunachal pradesh,assam,bihar,chhattisgarh,goa,gujarat,haryana,himachal pradesh,jharkhand,' +
    'karnataka,kerala,madhya pradesh,maharashtra,manipur,meghalaya,mizoram,nagaland,odisha,punjab,rajasthan,sikkim,' +
    'tamil nadu,telangana,tripura,uttar pradesh,uttarakhand,west bengal,jammu and kashmir,ladakh,lakshadweep'
  ).split(','),
);

/**
 * Returns the city of an address such as '12 MG Road, Bengaluru, Karnataka 560001': its last part that is no number,
 * state or country. Null when that part could be a street, because only the city is public.
 */
export function cityOf(address: string | null): string | null {
  const parts = (address ?? '')
    .split(/[,\n]/)
    .map((part) =>
      part
        .split(/[\s-]+/)
        .join(' ')
        .trim()
        .replace(/ ?\d{3} ?\d{3}\.?$/, ''),
    )
    .filter((part) => part !== '' && !NO_CITIES.has(part.toLowerCase()));
  const city = parts.at(-1) ?? '';
  return /\d/.test(city) || !/\p{L}/u.test(city) ? null : city;
}

export const toContact = ({ address, ...contact }: StoredContact): CompanyContact => ({
  ...contact,
  city: cityOf(address),
});
