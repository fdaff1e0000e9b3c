import { parseArgs } from 'node:util';
import { acceptPresentKey } from '../keys/key-check.ts';
import { findServersWithoutKey } from '../../platform/keys/live-servers.store.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { withDatabase, type Command } from './command.ts';

/** Throws while a server process runs that could not read what the rotation seals. */
async function refuseServersWithoutKey(db: Db, keyId: string): Promise<void> {
  const servers = await findServersWithoutKey(db, keyId);
  if (servers.length === 0) return;
  const names = servers.map(
    ({ session, address }) => `\n  from ${address ?? 'this machine'}, session ${session}`,
  );
  throw new Error(
    `These server processes have not noted the key ${keyId}, the SECRET_KEY of this command:${names.join('')}\n` +
      'They could not serve after the rotation. Start every server with this key in SECRET_KEYS_OLD, then with it as SECRET_KEY ' +
      "and the former one in SECRET_KEYS_OLD ('Keys' in docs/operations.md). End servers of an earlier release, which do not " +
      'note their keys. Then run this again. Nothing was changed.',
  );
}

export const keysRotateCommand: Command = {
  usage: '[--key-is-lost]',
  summary:
    'Seal every stored value under SECRET_KEY; --key-is-lost accepts a new key when the old one is lost',
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { 'key-is-lost': { type: 'boolean', default: false } },
    });
    return withDatabase({}, async (db, config) => {
      const secrets = await openSecrets(config);
      await refuseServersWithoutKey(db, secrets.keyId);
      console.log(`Sealing under the key ${secrets.keyId}.`);
      if (values['key-is-lost']) await acceptPresentKey(db, secrets);
      const rotations = await rotateKeys(db, secrets, (column, resealed) => {
        console.log(`  ${column}: ${resealed}`);
      });
      let unread = 0;
      for (const { name, resealed, unreadable } of rotations) {
        console.log(`${name}: ${resealed} sealed again`);
        for (const [keyId, count] of unreadable) {
          unread += count;
          console.log(`  ${count} could not be opened: key ${keyId}`);
        }
      }
      console.log(
        unread === 0
          ? 'Every value is sealed under the present key. Remove earlier keys once all links and mails made with them have expired.'
          : `${unread} values are unchanged. Put the keys named above into SECRET_KEYS_OLD and run this again.`,
      );
      return unread === 0 ? 0 : 1;
    });
  },
};
