import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import { listPending } from '../../platform/db/migrations/migrate.ts';
import { openDatabase, reachDatabase } from '../../platform/db/connections/open.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  usage: '[--pending]',
  summary: 'Apply the migrations of this release without starting it; --pending only lists them',
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { pending: { type: 'boolean', default: false } },
    });
    const config = readConfig(process.env);
    const log = { info: () => undefined, warn: console.error };
    const settings = { ...config, migrationsDir: MIGRATIONS_DIR, log };
    const reached = await reachDatabase(settings);
    try {
      const pending = await listPending(reached.url, MIGRATIONS_DIR);
      for (const name of pending) console.log(name);
      if (values.pending) {
        console.log(`${pending.length} migrations pending`);
        return pending.length === 0 ? 0 : 1;
      }
      const opened = await openDatabase({ ...settings, mustBeDurable: config.production });
      await opened.stop();
      console.log(`${pending.length} migrations applied`);
      return 0;
    } finally {
      await reached.stop();
    }
  },
};
