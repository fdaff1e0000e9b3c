import { email } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { removeByOperator } from '../auth/second-factor/remove-by-operator.ts';
import { openSecrets } from '../keys/secret-key.ts';
import { withDatabase, type Command } from './command.ts';
import { parseTyped } from './typed.ts';

const owner = z.object({
  kind: z.enum(['admin', 'superadmin'], { error: 'Say whose it is: admin or superadmin.' }),
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
          `Nobody is ${role === 'admin' ? 'a company admin' : 'a super admin'} as ${person}.`,
        );
        return 1;
      }
      console.log(
        outcome === 'removed'
          ? `${person} signs in without a code now. Every session was ended, and a mail tells so.`
          : `${person} has no two-step sign-in. Nothing was changed.`,
      );
      return 0;
    });
  },
};
