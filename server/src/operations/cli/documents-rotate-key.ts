import { parseArgs } from 'node:util';
import {
  listDocumentKeys,
  retireDocumentKey,
  revokeDocumentKey,
  type ListedKey,
} from '../../features/documents/index.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { operatorCommand } from '../../platform/operator-command.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

const moment = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function describe({ id, state, since, until, revokedAt }: ListedKey): string {
  const begin = since === null ? 'the first start' : moment(since);
  const signed =
    until === null ? `signs since ${begin}` : `signed from ${begin} to ${moment(until)}`;
  const end = revokedAt === null ? '' : ` on ${moment(revokedAt)}`;
  return `${id}  ${state === 'signing' ? signed : `${state}${end}; ${signed}`}`;
}

const DOWNLOADS_IN_PROGRESS =
  'Only a download that was in progress at this moment may still be signed with the former key.';

export const documentsRotateKeyCommand: Command = {
  usage: '[--list | --revoke KEY --confirm]',
  summary:
    'Sign receipts and statements with a new key; --revoke ends a leaked key, whose documents are then not genuine',
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        list: { type: 'boolean', default: false },
        revoke: { type: 'string' },
        confirm: { type: 'boolean', default: false },
      },
    });
    const { list, revoke, confirm } = values;
    if (list && (revoke !== undefined || confirm))
      throw new UsageError('--list takes no other option.');
    if (confirm && revoke === undefined)
      throw new UsageError('--confirm is only for --revoke KEY.');
    return withDatabase({}, async (db, config) => {
      const secrets = await openSecrets(config);
      if (list) {
        for (const key of await listDocumentKeys(db, secrets)) console.log(describe(key));
        return 0;
      }
      if (revoke === undefined) {
        const { former, signing } = await retireDocumentKey(db, secrets);
        console.log(
          `The key ${former} is retired: its documents stay genuine, and its secret is deleted.`,
        );
        console.log(
          `The key ${signing} signs from now on, in every running server. ${DOWNLOADS_IN_PROGRESS}`,
        );
        return 0;
      }
      const key = (await listDocumentKeys(db, secrets)).find(({ id }) => id === revoke);
      if (key === undefined || key.state === 'revoked') {
        console.error(
          key === undefined
            ? `No document key has the id ${revoke}. --list prints all of them.`
            : `The key ${revoke} is revoked already. Nothing was changed.`,
        );
        return 1;
      }
      if (!confirm) {
        throw new UsageError(
          `Every receipt and statement that the key ${revoke} has signed would be reported as signed with a revoked key, for ever. ` +
            `(${describe(key)})\nRepeat it with --confirm if other people may have this key.`,
        );
      }
      const revoked = await revokeDocumentKey(db, secrets, revoke);
      if (revoked === null) {
        console.error(`Another command has revoked the key ${revoke} meanwhile.`);
        return 1;
      }
      console.log(
        `The key ${revoke} is revoked: its documents are reported so, in every running server.`,
      );
      console.log(
        key.state === 'signing'
          ? `The key ${revoked.signing} signs from now on. ${DOWNLOADS_IN_PROGRESS} Members can download their receipts and statements again.`
          : `The key ${revoked.signing} signs as before.`,
      );
      console.log(
        `The keys are sealed under the SECRET_KEY ${secrets.keyId}. If that one leaked too, replace it with \`${operatorCommand('keys-rotate')}\` first, then rotate the document key again.`,
      );
      return 0;
    });
  },
};
