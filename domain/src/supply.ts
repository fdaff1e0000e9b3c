import { basisPoints, tokens, type BasisPoints, type Tokens } from './money.ts';

/**
 * What members may buy before launch. Every token of `privateSupply` is approved (sold), reserved
 * (asked for, not decided yet) or remaining; the three never add up to more. An order whose reservation
 * is over waits without tokens.
 */
export interface Supply {
  readonly privateSupply: Tokens;
  readonly reserved: Tokens;
  readonly approved: Tokens;
}

/** What can still be ordered. Throws RangeError when more is promised than there is. */
export function remaining({ privateSupply, reserved, approved }: Supply): Tokens {
  return tokens(privateSupply - reserved - approved);
}

/** The supply after an order of `quantity`, or null when that much does not remain. */
export function reserve(supply: Supply, quantity: Tokens): Supply | null {
  if (quantity > remaining(supply)) return null;
  return { ...supply, reserved: tokens(supply.reserved + quantity) };
}

/** The supply after a rejection, or once a reservation is over. Throws RangeError when that much was never reserved. */
export function release(supply: Supply, quantity: Tokens): Supply {
  return intact({ ...supply, reserved: tokens(supply.reserved - quantity) });
}

/** The supply after an approval. Throws RangeError when that much was never reserved. */
export function settle(supply: Supply, quantity: Tokens): Supply {
  return intact({
    ...supply,
    reserved: tokens(supply.reserved - quantity),
    approved: tokens(supply.approved + quantity),
  });
}

/** The supply after approving an order without a reservation, or null when that much does not remain. */
export function take(supply: Supply, quantity: Tokens): Supply | null {
  if (quantity > remaining(supply)) return null;
  return { ...supply, approved: tokens(supply.approved + quantity) };
}

function intact(supply: Supply): Supply {
  remaining(supply);
  return supply;
}

/** Something for each part of a token's total supply. */
export type Distribution<Share> = Readonly<
  Record<'publicCell' | 'referralProgramme' | 'angelInvestor' | 'founderTeam' | 'airdrop', Share>
>;

/** The parts of the total, the same for every token of the catalogue. */
export const DISTRIBUTION: Distribution<BasisPoints> = {
  publicCell: basisPoints(5000n),
  referralProgramme: basisPoints(3000n),
  angelInvestor: basisPoints(1000n),
  founderTeam: basisPoints(750n),
  airdrop: basisPoints(250n),
};

/**
 * The parts in whole tokens; their sum is exactly the total. What the roundings leave over (a few
 * tokens at most) goes to the public cell: it is the largest part, where it distorts least, and what
 * is sold before launch never becomes more than its share.
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

/** What the programme sells: the referral programme's part of the total. */
export function privateSupplyOf(totalSupply: Tokens): Tokens {
  return distribute(totalSupply).referralProgramme;
}
