import { parseArgs } from 'node:util';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { openFiles } from '../../platform/files/open.ts';
import { refuseWrongKey } from '../keys/key-check.ts';
import { WrongKeyError } from '../keys/wrong-key-error.ts';
import { listKeyIds, openSecrets } from '../../platform/keys/secret-key.ts';
import { recordSuccess } from '../../platform/observe/metrics/last-runs.ts';
import { filesInvariant } from '../verify/files.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { INVARIANTS, VERIFY_CONNECTIONS, verify } from '../verify/verify.ts';
import { withDatabase, type Command } from './command.ts';

/** Prints what is wrong with the configured keys. True also when none is configured. */
async function checkKey(db: Db, config: Config): Promise<boolean> {
  if ((await listKeyIds(config)).length === 0) return true;
  try {
    await refuseWrongKey(db, await openSecrets(config));
    return true;
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error;
    console.log(`BAD   key  ${error.message}`);
    return false;
  }
}

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
      const isKeyRight = await checkKey(db, config);
      console.log(`${checked.length} invariants, ${violations} violations, ${seconds} s`);
      if (violations > 0 || !isKeyRight) return 1;
      await recordSuccess(config.dataDir, 'verify');
      return 0;
    });
  },
};
