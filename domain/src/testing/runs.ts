import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether properties try a tenth of their cases; `npm run test:attacks -- --full` and the mutation tests try all. */
    fewRuns?: boolean;
  }
}

/** Whether this run tries only a part of the cases, as `npm test` does. */
export const triesFew = (): boolean => inject('fewRuns') === true;

/** How many cases of a property to try: `all`, or a tenth in `npm test`. */
export const runs = (all: number): { readonly numRuns: number } => ({
  numRuns: triesFew() ? all / 10 : all,
});
