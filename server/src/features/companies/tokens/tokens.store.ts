import { asCatalogueToken, findToken, type CatalogueToken } from '@prelaunch/domain/tokens';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import { tokenIconUrl } from './token-icon-url.ts';

const columns = [
  'symbol',
  'name',
  'address',
  'description',
  'accent',
  'accent_dark as accentDark',
  'icon_version as iconVersion',
] as const;

/** A stored token outside the catalogue, without its icon. */
interface AddedRow {
  readonly symbol: string;
  readonly name: string;
  readonly address: string;
  readonly description: string;
  readonly accent: string;
  readonly accentDark: string;
  readonly iconVersion: string;
}

const toToken = ({ accent, accentDark, iconVersion, ...row }: AddedRow): CatalogueToken =>
  asCatalogueToken({
    ...row,
    iconUrl: tokenIconUrl(row.symbol, iconVersion),
    colours: { accent, accentDark },
  });

/** Finds the token with this symbol: in the catalogue, without a query, else among the tokens of super admins. */
export async function findTokenOf(db: Db, symbol: string): Promise<CatalogueToken | null> {
  const known = findToken(symbol);
  if (known !== null) return known;
  const row = await db
    .selectFrom('tokens')
    .select(columns)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row === undefined ? null : toToken(row);
}

/** The most tokens that are listed. Not reached in practice, because super admins add each token by hand. */
const MAX_LISTED = 1_000;

/** Lists the tokens outside the catalogue, by symbol. */
export async function listAddedTokens(db: Db): Promise<CatalogueToken[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(columns)
    .orderBy('symbol')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toToken);
}

/** Returns the tokens outside the catalogue that have one of these symbols, by symbol, in one query. */
export async function mapAddedTokens(
  db: Db,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, CatalogueToken>> {
  if (symbols.length === 0) return new Map();
  const rows = await db
    .selectFrom('tokens')
    .select(columns)
    .where('symbol', 'in', symbols)
    .execute();
  return new Map(rows.map((row) => [row.symbol, toToken(row)]));
}

export interface NewToken extends AddedRow {
  /** A PNG; null where a plain coin is drawn. */
  readonly icon: Buffer | null;
  readonly createdBy: string;
}

/** Adds a token outside the catalogue; refuses a symbol that is taken. */
export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await refuseOnConstraint(
    { tokens_pkey: 'token_symbol_taken' },
    tx
      .insertInto('tokens')
      .values({
        symbol: token.symbol,
        name: token.name,
        address: token.address,
        description: token.description,
        accent: token.accent,
        accent_dark: token.accentDark,
        icon: token.icon,
        icon_version: token.iconVersion,
        created_by: token.createdBy,
      })
      .execute(),
  );
}

export interface TokenIcon {
  /** A PNG; null where a plain coin is drawn. */
  readonly icon: Buffer | null;
  readonly version: string;
  readonly accent: string;
}

export async function findTokenIcon(db: Db, symbol: string): Promise<TokenIcon | null> {
  const row = await db
    .selectFrom('tokens')
    .select(['icon', 'icon_version as version', 'accent'])
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row ?? null;
}
