import { expect, test } from 'vitest';
import { refusedByCompiler } from './compiler.ts';
import { mutantsOf } from './generate.ts';

const FILE = 'domain/src/an-example.ts';
const SOURCE = `
declare function stop(): never;
export function lengthOf(text: string | null, limit: number): number {
  if (text === null) stop();
  if (text.length > limit) return 0;
  return text.length;
}
export const isLong = (text: unknown): boolean => typeof text === 'string' && text.length > 3;
`;

test('a mutant that no longer compiles is found; one that compiles is not', () => {
  const mutants = mutantsOf(FILE, SOURCE);
  const refused = refusedByCompiler(mutants.map((mutant) => ({ mutant, text: SOURCE })));
  const short = (id: string) => id.slice(FILE.length + 1);
  expect([...refused].map(short)).toEqual([
    'lengthOf: (text === null) -> false',
    'lengthOf: (text === null) -> true',
    'lengthOf: stop(); -> removed',
    "isLong: typeof text === 'string' && text.length > 3 -> text.length > 3",
  ]);
  const compiled = mutants.map(({ id }) => id).filter((id) => !refused.has(id));
  expect(compiled.map(short)).toContain('lengthOf: (text.length > limit) -> false');
  expect(compiled.map(short)).toContain(
    "isLong: typeof text === 'string' && text.length > 3 -> typeof text === 'string'",
  );
});
