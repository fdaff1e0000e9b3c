import { resolve } from 'node:path';
import { buildProduct, root } from '@prelaunch/testkit/product';
import { readPlan, USAGE, type RehearsalOptions } from './rehearsal/plan.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { currentCommit, describeMachine, writeReport } from './report/json.ts';
import { runReported, type ReportedRun } from './report/reported-run.ts';
import { table } from './report/table.ts';

/** Returns the exit code. */
async function main({ json: file, ...plan }: RehearsalOptions, run: ReportedRun): Promise<number> {
  const begun = Date.now();
  const commit = currentCommit(root);
  await buildProduct();
  const { figures, rows } = await rehearse(plan, run);
  const machine = describeMachine();
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`\n${table(rows)}\n`);
  console.log(
    `${plan.members} members, ${plan.processes} server processes; ${machine.cores} cores (${machine.processor}), Node ${machine.node}; ${seconds} s in all`,
  );
  const date = new Date(begun).toISOString();
  await writeReport(file, { commit, date, machine, plan, seconds, figures, rows });
  console.log(`JSON: ${file}`);
  const wrong = rows.filter(({ verdict }) => verdict === 'WRONG');
  run.log(wrong.length === 0 ? 'every check passed' : `${wrong.length} checks failed`);
  return wrong.length === 0 ? 0 : 1;
}

const options = readPlan(process.argv.slice(2));
if (options === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  // npm runs this in the workspace's folder, but FILE is relative to the caller's folder.
  const json = resolve(process.env['INIT_CWD'] ?? root, options.json);
  const log = json.replace(/(\.json)?$/, '.log');
  runReported('rehearsal', log, (run) => main({ ...options, json }, run));
}
