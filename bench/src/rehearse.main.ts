import { resolve } from 'node:path';
import { buildProduct, root } from '@prelaunch/testkit/product';
import { readPlan, USAGE, type RehearsalOptions } from './rehearsal/plan.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { currentCommit, describeMachine, writeReport } from './report/json.ts';
import { table } from './report/table.ts';

async function main({ json, ...plan }: RehearsalOptions): Promise<void> {
  const begun = Date.now();
  const commit = currentCommit(root);
  await buildProduct();
  const { figures, rows } = await rehearse(plan, (text) => {
    process.stderr.write(`rehearsal: ${text}\n`);
  });
  const machine = describeMachine();
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`\n${table(rows)}\n`);
  console.log(
    `${plan.members} members, ${plan.processes} server processes; ${machine.cores} cores (${machine.processor}), Node ${machine.node}; ${seconds} s in all`,
  );
  // npm runs this in the workspace's folder, but FILE is relative to the caller's folder.
  const file = resolve(process.env['INIT_CWD'] ?? root, json);
  const date = new Date(begun).toISOString();
  await writeReport(file, { commit, date, machine, plan, seconds, figures, rows });
  console.log(`JSON: ${file}`);
  if (rows.some(({ verdict }) => verdict === 'WRONG')) process.exitCode = 1;
}

const options = readPlan(process.argv.slice(2));
if (options === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  try {
    await main(options);
  } catch (error) {
    process.stderr.write(
      `rehearsal: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
