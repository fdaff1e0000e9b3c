import { parseArgs } from 'node:util';
import { openFiles } from '../files/open.ts';
import { filesInvariant } from '../verify/files.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { INVARIANTS, VERIFY_CONNECTIONS, verify } from '../verify/verify.ts';
import { withDatabase, type Command } from './command.ts';
import { recordSuccess } from '../metrics/last-runs.ts';

export const verifyCommand: Command = {
  usage: '[--files | --no-files]',
  summary: 'Check every invariant of the data; --files reads every upload too',
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        files: { type: 'boolean', default: false },
        'no-files': { type: 'boolean', default: false },
      },
    });
    return withDatabase({ connections: VERIFY_CONNECTIONS }, async (db, config) => {
      const started = performance.now();
      const checked = await verify(db, [
        ...INVARIANTS,
        ...(values['no-files'] ? [] : [filesInvariant(await openFiles(config), values.files)]),
      ]);
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      const violations = violationsIn(checked);
      console.log(reportOf(checked));
      console.log(`${checked.length} invariants, ${violations} violations, ${seconds} s`);
      if (violations > 0) return 1;
      await recordSuccess(config.dataDir, 'verify');
      return 0;
    });
  },
};
