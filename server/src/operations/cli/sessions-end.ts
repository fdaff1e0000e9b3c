import { parseArgs } from 'node:util';
import { endAllSessions } from '../../features/auth/index.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

export const sessionsEndCommand: Command = {
  usage: '--all',
  summary: 'End every session of members and staff, who must then sign in again',
  run: (args) => {
    const { values } = parseArgs({ args: [...args], options: { all: { type: 'boolean' } } });
    if (values.all !== true) throw new UsageError('Confirm with --all.');
    return withDatabase({}, async (db) => {
      console.log(`${await endAllSessions(db)} sessions ended`);
      return 0;
    });
  },
};
