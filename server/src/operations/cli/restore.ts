import { restoreAll } from '../backup/restore-all.ts';
import { readConfig } from '../../platform/config/config.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { readArchiveArguments } from './archive-arguments.ts';
import type { Command } from './command.ts';

export const restoreCommand: Command = {
  usage: 'FILE [--without-mails] [--other-key]',
  summary: 'Restore an archive into an empty database and store, then verify it',
  run: async (args) => {
    const { path, on } = readArchiveArguments(args, ['without-mails', 'other-key']);
    const started = performance.now();
    const { head, foot, checked } = await restoreAll({
      config: readConfig(process.env),
      path,
      migrationsDir: MIGRATIONS_DIR,
      mails: !on.has('without-mails'),
      otherKey: on.has('other-key'),
      onStep: console.log,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    console.log(reportOf(checked));
    console.log(
      `Restored the backup of ${head.madeAt}, release ${head.product}: ${foot.rows} rows, ${foot.files} files, ` +
        `${violationsIn(checked)} violations, ${seconds} s`,
    );
    return violationsIn(checked) === 0 ? 0 : 1;
  },
};
