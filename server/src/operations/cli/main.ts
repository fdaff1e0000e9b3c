import { UsageError, type Command } from './command.ts';

/** Each command is loaded when it runs, because most need only a part of the product. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'media-move': async () => (await import('./media-move.ts')).mediaMoveCommand,
  'audit-verify': async () => (await import('./audit-verify.ts')).auditVerifyCommand,
  'keys-rotate': async () => (await import('./keys-rotate.ts')).keysRotateCommand,
  'documents-rotate-key': async () =>
    (await import('./documents-rotate-key.ts')).documentsRotateKeyCommand,
  'superadmin-add': async () => (await import('./superadmin.ts')).superAdminAddCommand,
  'superadmin-remove': async () => (await import('./superadmin.ts')).superAdminRemoveCommand,
  'superadmin-list': async () => (await import('./superadmin.ts')).superAdminListCommand,
  'second-factor-remove': async () =>
    (await import('./second-factor-remove.ts')).secondFactorRemoveCommand,
  suspend: async () => (await import('./suspend.ts')).suspendCommand,
  resume: async () => (await import('./suspend.ts')).resumeCommand,
  'sessions-end': async () => (await import('./sessions-end.ts')).sessionsEndCommand,
  mails: async () => (await import('./mails.ts')).mailsCommand,
  'mail-test': async () => (await import('./mail-test.ts')).mailTestCommand,
};

async function help(): Promise<string> {
  const lines = [];
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { usage, summary } = await load();
    lines.push(`  ${`${name} ${usage} `.padEnd(46)}${summary}`);
  }
  return `Usage: prelaunch COMMAND\n\n${lines.join('\n')}\n`;
}

/**
 * Runs `prelaunch COMMAND ...`. Exit codes of every command: 0 for success, 1 when the command found a problem or
 * changed nothing, 2 when it could not run.
 */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(await help());
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    console.error(`There is no command ${name}.\n\n${await help()}`);
    return 2;
  }
  const { usage, run } = await load();
  try {
    return await run(args);
  } catch (error) {
    console.error(`${name} failed. ${error instanceof Error ? error.message : String(error)}`);
    const isUsage =
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'));
    if (isUsage) console.error(`Usage: prelaunch ${name} ${usage}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
