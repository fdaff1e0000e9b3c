import type { LineMatch, MatchInput } from './match-types.ts';

/** Placeholder until the matcher lands: finds no purchase for any line. */
export function matchLines({ lines }: MatchInput): LineMatch[] {
  return lines.map(({ id }) => ({ lineId: id, state: 'no_purchase', candidates: [] }));
}
