import { makeBackup } from '../backup/backup.ts';
import { openFiles } from '../../platform/files/open.ts';
import { withQuarantine } from '../../platform/files/quarantine.ts';
import { refuseWrongKey } from '../keys/key-check.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { RELEASE } from '../../platform/release.ts';
import { readArchiveArguments } from './archive-arguments.ts';
import { withDatabase, type Command } from './command.ts';
import { recordSuccess } from '../../platform/observe/metrics/last-runs.ts';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'Write all data and uploads into one archive',
  run: (args) => {
    const { path } = readArchiveArguments(args, []);
    return withDatabase({}, async (db, config) => {
      // The archive contains the id of the key that a restore needs, so SECRET_KEY must be the database's key.
      const secrets = await openSecrets(config);
      await refuseWrongKey(db, secrets);
      const started = performance.now();
      const { tables, rows, mails, files, fileBytes, missing } = await makeBackup({
        db,
        files: withQuarantine(await openFiles(config)),
        path,
        key: config.backupKey,
        keyId: secrets.keyId,
        product: RELEASE,
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      for (const key of missing) console.error(`The upload ${key} has no file and is not in it.`);
      if (config.backupKey === undefined) {
        console.error(
          'The archive is not encrypted: anyone who has the file can read it. Set BACKUP_KEY to encrypt it.',
        );
      }
      console.log(
        `${path}: ${rows} rows of ${tables} tables, ${mails} mails, ${files} files of ${fileBytes} bytes, ${seconds} s`,
      );
      await recordSuccess(config.dataDir, 'backup');
      return 0;
    });
  },
};
