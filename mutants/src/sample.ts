import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** The sample contains one in this many mutants. */
const ONE_OF = 4;

/** About every fourth mutant, chosen by a hash of its change, so that other changes do not affect the choice. */
export const sampleOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ id, file }) => {
    const change = id.slice(file.length);
    return (createHash('sha256').update(change).digest()[0] ?? 0) % ONE_OF === 0;
  });
