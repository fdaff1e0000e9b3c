import { readConfig } from '../config/config.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { readCommand } from './archive-path.ts';
import { restoreAll } from './restore-all.ts';

/**
 * npm run restore -- FILE: exit code 0 when all is restored and holds, 1 when it is restored and an
 * invariant does not hold, 2 when it could not be restored.
 */
async function main(): Promise<number> {
  const { path, on } = readCommand('restore', ['without-mails', 'other-key']);
  const started = performance.now();
  const { head, foot, checked } = await restoreAll({
    config: readConfig(process.env),
    path,
    migrationsDir: MIGRATIONS_DIR,
    mails: !on.has('without-mails'),
    otherKey: on.has('other-key'),
    say: console.log,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  console.log(reportOf(checked));
  console.log(
    `Restored the backup of ${head.madeAt}, release ${head.product}: ${foot.rows} rows, ${foot.files} files, ` +
      `${violationsIn(checked)} violations, ${seconds} s`,
  );
  return violationsIn(checked) === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Not restored. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
