import { parseArgs } from 'node:util';
import { acceptPresentKey } from '../keys/key-check.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { openSecrets } from '../keys/secret-key.ts';
import { withDatabase, type Command } from './command.ts';

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
