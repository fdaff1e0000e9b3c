import { feature, type TaskDeps } from '../../platform/feature.ts';
import { readDatabaseTimes } from '../../platform/files/installation.store.ts';
import { mediaInvariants } from './media-invariants.store.ts';
import { mediaHandlers } from './media.routes.ts';
import { removeFiles } from './stored/remove-files.ts';
import { sweepFiles } from './stored/sweep-files.ts';

export const media = feature({
  name: 'media',
  purpose:
    'Receives proofs and pictures, checks them in another process, and shows them to whom they concern.',
  handlers: mediaHandlers,
  tasks: {
    remove_files: {
      run: async ({ db, installation }: TaskDeps, payload) => {
        const { keys } = payload as { readonly keys: readonly string[] };
        await removeFiles(db, installation, keys, new Date());
      },
    },
  },
  sweeps: [async (deps) => sweepFiles(deps, await readDatabaseTimes(deps.db))],
  invariants: mediaInvariants,
  personalData: { 'media.owner_id': 'kept: only of receipts of purchases' },
});
