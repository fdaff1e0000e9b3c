// npm run test:mutants: removes the guards of the product one at a time, in a copy, and runs the tests that must
// fail then. `-- TEXT` runs the mutants whose name or file contains TEXT.
import { mutants } from './mutants.ts';
import { runMutants } from './run-mutants.ts';

const text = (process.argv[2] ?? '').toLowerCase();
const chosen = mutants.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(text));
let killed = 0;
for await (const { mutant, killedBy } of runMutants(chosen)) {
  const [first] = killedBy;
  if (first !== undefined) killed += 1;
  const result = first === undefined ? 'SURVIVED' : `killed by: ${first}`;
  console.log(`without ${mutant.name.toLowerCase().padEnd(52)} ${result}`);
}
console.log(`${String(killed)} of ${String(chosen.length)} mutants killed`);
if (killed < chosen.length || chosen.length === 0) process.exitCode = 1;
