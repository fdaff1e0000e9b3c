import { email } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { removeByOperator } from '../../features/auth/index.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { withDatabase, type Command } from './command.ts';
import { parseTyped } from './typed.ts';

const owner = z.object({
  kind: z.enum(['admin', 'superadmin'], {
    error: 'The first argument must be admin or superadmin.',
  }),
  email: email(),
});

export const secondFactorRemoveCommand: Command = {
  usage: 'admin|superadmin EMAIL',
  summary: 'Remove the second factor of a person who lost the phone and the recovery codes',
  run: ([kind, address = '']) => {
    const { kind: role, email: person } = parseTyped(owner, { kind, email: address });
    return withDatabase({}, async (db, config) => {
      const outcome = await removeByOperator(db, await openSecrets(config), role, person);
      if (outcome === 'not found') {
        console.error(
          `No ${role === 'admin' ? 'company admin' : 'super admin'} has the address ${person}.`,
        );
        return 1;
      }
      console.log(
        outcome === 'removed'
          ? `${person} now signs in without a code. All sessions were ended, and the person was notified by mail.`
          : `${person} has no two-step sign-in. Nothing was changed.`,
      );
      return 0;
    });
  },
};
