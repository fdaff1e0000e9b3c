import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether properties try a tenth of their cases; `npm run test:attacks -- --full` and the mutation tests try all. */
    fewRuns?: boolean;
  }
}

/** How many cases of a property to try: `all`, or a tenth in `npm test`. */
export const runs = (all: number): { readonly numRuns: number } => ({
  numRuns: inject('fewRuns') === true ? all / 10 : all,
});
