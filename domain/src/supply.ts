import { basisPoints, tokens, type BasisPoints, type Tokens } from './money.ts';

/**
 * The tokens that members can buy before launch. Each token of `privateSupply` is either approved (sold),
 * reserved (for a pending order) or remaining. A pending order whose reservation has ended has no tokens.
 */
export interface Supply {
  readonly privateSupply: Tokens;
  readonly reserved: Tokens;
  readonly approved: Tokens;
}

/** The tokens that can still be ordered. Throws RangeError when more tokens are reserved and approved than exist. */
export function remaining({ privateSupply, reserved, approved }: Supply): Tokens {
  return tokens(privateSupply - reserved - approved);
}

/** The supply after an order of `quantity`, or null when fewer tokens remain. */
export function reserve(supply: Supply, quantity: Tokens): Supply | null {
  if (quantity > remaining(supply)) return null;
  return { ...supply, reserved: tokens(supply.reserved + quantity) };
}

/** The supply after a rejection or the end of a reservation. Throws RangeError when fewer tokens are reserved. */
export function release(supply: Supply, quantity: Tokens): Supply {
  return checked({ ...supply, reserved: tokens(supply.reserved - quantity) });
}

/** The supply after an approval. Throws RangeError when fewer tokens are reserved. */
export function settle(supply: Supply, quantity: Tokens): Supply {
  return checked({
    ...supply,
    reserved: tokens(supply.reserved - quantity),
    approved: tokens(supply.approved + quantity),
  });
}

/** The supply after approving an order without a reservation, or null when fewer tokens remain. */
export function take(supply: Supply, quantity: Tokens): Supply | null {
  if (quantity > remaining(supply)) return null;
  return { ...supply, approved: tokens(supply.approved + quantity) };
}

/** Throws RangeError when the supply is exceeded. */
function checked(supply: Supply): Supply {
  remaining(supply);
  return supply;
}

/** One value for each part of a token's total supply. */
export type Distribution<Share> = Readonly<
  Record<'publicCell' | 'referralProgramme' | 'angelInvestor' | 'founderTeam' | 'airdrop', Share>
>;

/** The share of each part, the same for every token. */
export const DISTRIBUTION: Distribution<BasisPoints> = {
  publicCell: basisPoints(5000n),
  referralProgramme: basisPoints(3000n),
  angelInvestor: basisPoints(1000n),
  founderTeam: basisPoints(750n),
  airdrop: basisPoints(250n),
};

/**
 * Divides the total supply into its parts in whole tokens, whose sum is exactly the total. Each part is rounded
 * down; the public cell, the largest part, gets the remainder of a few tokens.
 */
export function distribute(totalSupply: Tokens): Distribution<Tokens> {
  const part = (share: BasisPoints) => tokens((totalSupply * share) / 10_000n);

  const referralProgramme = part(DISTRIBUTION.referralProgramme);
  const angelInvestor = part(DISTRIBUTION.angelInvestor);
  const founderTeam = part(DISTRIBUTION.founderTeam);
  const airdrop = part(DISTRIBUTION.airdrop);
  const publicCell = tokens(
    totalSupply - referralProgramme - angelInvestor - founderTeam - airdrop,
  );
  return { publicCell, referralProgramme, angelInvestor, founderTeam, airdrop };
}

/** The tokens that are sold before launch: the referral programme's part of the total. */
export function privateSupplyOf(totalSupply: Tokens): Tokens {
  return distribute(totalSupply).referralProgramme;
}
