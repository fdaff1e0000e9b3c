import { MAX_FILE_BYTES } from '@prelaunch/domain/limits';
import { createHash } from 'node:crypto';
import { type addCompany, type BodyOf } from '@prelaunch/contract';
import { readableShades } from '@prelaunch/domain/colours';
import { findToken } from '@prelaunch/domain/tokens';
import type { Db } from '../../../platform/db/transaction.ts';
import type { SuperAdmin } from '../../../platform/http/actor.ts';
import { type MediaDeps, findOwnPicture } from '../../media/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { tokenIconSvg } from './token-icon-svg.ts';
import { findTokenOf, type NewToken } from './tokens.store.ts';

type Typed = NonNullable<BodyOf<typeof addCompany>['token']>;

async function readIcon(deps: MediaDeps, actor: SuperAdmin, id: string): Promise<Buffer> {
  const picture = (await findOwnPicture(deps.db, actor, id)) ?? refuse('image_not_found');
  const stream = (await deps.files.open(picture.storageKey)) ?? refuse('image_not_found');
  return deps.staging.withRoom(actor.superAdminId, MAX_FILE_BYTES, async (upload) => {
    const { path } = await upload.add(stream);
    return Buffer.from(await deps.media.run('icon', path));
  });
}

/**
 * Prepares a new token for storage, with readable colours and a copy of its icon. Reads files, so call it before
 * the transaction begins.
 */
export async function prepareToken(
  deps: MediaDeps,
  actor: SuperAdmin,
  typed: Typed | undefined,
): Promise<NewToken | null> {
  if (typed === undefined) return null;
  if (findToken(typed.symbol) !== null) refuse('token_symbol_taken');
  const shades = readableShades(typed.colours);
  const icon = typed.iconId == null ? null : await readIcon(deps, actor, typed.iconId);
  const drawn = icon ?? tokenIconSvg(typed.symbol, shades.accent);
  return {
    symbol: typed.symbol,
    name: typed.name,
    address: typed.address ?? '',
    description: typed.description ?? '',
    ...shades,
    icon,
    iconVersion: createHash('sha256').update(drawn).digest('hex').slice(0, 16),
    createdBy: actor.superAdminId,
  };
}

/** Refuses a symbol that no company can sell. */
export async function refuseUnknownToken(db: Db, symbol: string): Promise<void> {
  const token = (await findTokenOf(db, symbol)) ?? refuse('token_not_found');
  if (!token.sellable) refuse('token_not_for_sale');
}
