import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** One mutant of so many is taken. */
const ONE_OF = 4;

/** Every fourth mutant, by a hash of what it changes: the same in every run, whatever else changes. */
export const sampleOf = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ id, file }) => {
    const change = id.slice(file.length);
    return (createHash('sha256').update(change).digest()[0] ?? 0) % ONE_OF === 0;
  });
