import { parseArgs } from 'node:util';
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { findInstallation } from '../../platform/files/installation.store.ts';
import { openBucket, openDisk } from '../../platform/files/open.ts';
import { copyFiles, prepareStores, removeCopied, type Moved } from '../../features/media/index.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

/** After how many files the progress is printed. */
const PRINT_EVERY = 500;

const STORES = ['disk', 's3'] as const;
type StoreName = (typeof STORES)[number];

const isStore = (name: string | undefined): name is StoreName =>
  STORES.some((known) => known === name);

async function openStores(config: Config, to: StoreName) {
  if (config.s3 === undefined) {
    throw new ConfigError('media-move needs the settings of the bucket: S3_BUCKET and its keys');
  }
  const [disk, bucket] = [openDisk(config), await openBucket(config.s3)];
  return to === 's3' ? { source: disk, target: bucket } : { source: bucket, target: disk };
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const copyText = ({ files, copied, copiedBytes, present }: Omit<Moved, 'problems'>): string =>
  `${files} files: ${copied} copied (${megabytes(copiedBytes)}), ${present} already there`;

export const mediaMoveCommand: Command = {
  usage: '--to s3|disk [--delete-source]',
  summary: 'Copy all uploads into the other store; --delete-source then empties the old one',
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        'delete-source': { type: 'boolean', default: false },
      },
    });
    const { to, 'delete-source': removes } = values;
    if (!isStore(to)) throw new UsageError('Name the store that the uploads move to.');
    return withDatabase({}, async (db, config) => {
      const installationId = await findInstallation(db);
      if (installationId === null) throw new Error('No server has started on this database yet.');
      const move = { db, installationId, ...(await openStores(config, to)) };
      await prepareStores(move);
      const started = performance.now();
      let seen = 0;
      const watcher = {
        onFile: (counts: Omit<Moved, 'problems'>) => {
          seen += 1;
          if (seen % PRINT_EVERY === 0) console.log(copyText(counts));
        },
        onProblem: (key: string, problem: string) => {
          console.error(`${key}: ${problem}`);
        },
      };
      const copied = await copyFiles(move, watcher);
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      console.log(`${copyText(copied)}, ${copied.problems} problems, ${seconds} s`);
      if (copied.problems > 0) return 1;
      if (!removes) return 0;
      if (copied.copied > 0) {
        console.error(
          'Nothing was deleted, because this run has copied files: a server may still use the old store. ' +
            'Run the command again once all servers use the new one.',
        );
        return 1;
      }
      const { removed, problems } = await removeCopied(move, {
        ...watcher,
        onFile: () => undefined,
      });
      console.log(`${removed} files are only in the new store now, ${problems} problems`);
      return problems > 0 ? 1 : 0;
    });
  },
};
