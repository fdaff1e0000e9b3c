import { resolve } from 'node:path';
import { buildProduct, root } from '@prelaunch/testkit/product';
import { readOptions, usage, type Options } from './arguments.ts';
import { CASES } from './cases/cases.ts';
import { currentCommit, describeMachine, writeReport, type Report } from './report/json.ts';
import { dutyNotes, table } from './report/table.ts';
import { runCases } from './run-cases.ts';

const NAMES = CASES.map(({ name }) => name);

async function main({ plan, names, json }: Options): Promise<void> {
  const begun = Date.now();
  // Reads the commit before the run, because the checkout can change while the run lasts.
  const commit = currentCommit(root);
  await buildProduct();
  const cases = CASES.filter(({ name }) => names.includes(name));
  const results = await runCases(plan, cases);
  const seconds = Math.round((Date.now() - begun) / 1000);
  const rows = results.flatMap((result) => result.rows);
  const { cores, processor, node } = describeMachine();
  console.log(`\n${table(rows)}\n\n${dutyNotes(cases)}\n`);
  console.log(
    `${cores} cores (${processor}), Node ${node}; plan '${plan.name}': medians of ${plan.rounds} alternating rounds; ${seconds} s in all`,
  );
  // npm runs this in the workspace's folder, but FILE is relative to the caller's folder.
  const file = resolve(process.env['INIT_CWD'] ?? root, json);
  const report: Report = {
    commit,
    date: new Date(begun).toISOString(),
    machine: describeMachine(),
    plan,
    seconds,
    duties: Object.fromEntries(cases.map(({ name, duties }) => [name, duties])),
    results,
  };
  await writeReport(file, report);
  console.log(`JSON: ${file}`);
  if (rows.some(({ verdict }) => verdict === 'WRONG')) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2), CASES);
if (options === null) {
  process.stderr.write(`${usage(NAMES)}\n`);
  process.exitCode = 1;
} else {
  try {
    await main(options);
  } catch (error) {
    process.stderr.write(
      `bench: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
