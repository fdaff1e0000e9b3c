import { email, line } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { removeSuperAdmin, addSuperAdmin, listSuperAdmins } from '../../features/auth/index.ts';
import { operatorCommand } from '../../platform/operator-command.ts';
import { withDatabase, type Command } from './command.ts';
import { parseTyped } from './typed.ts';

const newSuperAdmin = z.object({ email: email(), name: line('Name') });

export const superAdminAddCommand: Command = {
  usage: 'EMAIL "NAME"',
  summary: 'Add a super admin, who signs in by a mailed code',
  run: ([address = '', name = '']) => {
    const added = parseTyped(newSuperAdmin, { email: address, name });
    return withDatabase({ create: true }, async (db, config) => {
      const isNew = await addSuperAdmin(db, added.email, added.name);
      console.log(`${added.email} is a super admin ${isNew ? 'now' : 'already'}.`);
      const url = config.publicUrl ?? `http://localhost:${config.port}`;
      console.log(`Next: open ${url}/superadmin/login, ask for a code, and add a company there.`);
      return 0;
    });
  },
};

export const superAdminRemoveCommand: Command = {
  usage: 'EMAIL',
  summary: 'Remove a super admin, but never the last one, and end every session',
  run: ([address = '']) => {
    const removed = parseTyped(email(), address);
    return withDatabase({}, async (db) => {
      const outcome = await removeSuperAdmin(db, removed);
      if (outcome === 'removed') {
        console.log(`${removed} is no super admin any more. Every session was ended.`);
        return 0;
      }
      console.error(
        outcome === 'last'
          ? `${removed} is the only super admin. Add another super admin first: ${operatorCommand('superadmin-add EMAIL "NAME"')}`
          : `${removed} is not a super admin. Nothing was changed.`,
      );
      return 1;
    });
  },
};

export const superAdminListCommand: Command = {
  usage: '',
  summary: 'List the super admins and their last sign-in',
  run: () =>
    withDatabase({}, async (db) => {
      for (const { email: address, name, lastSignInAt } of await listSuperAdmins(db)) {
        const last = lastSignInAt?.toISOString() ?? 'never';
        console.log(`${address}  ${name}  last sign-in: ${last}`);
      }
      return 0;
    }),
};
