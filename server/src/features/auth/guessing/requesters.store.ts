import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import { addressKey } from '../../../platform/http/requests/address-key.ts';
import { MAX_DEVICE_TOKENS } from '../../../platform/http/requests/device-cookie.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { KNOWN_DEVICES, KNOWN_NETWORKS } from '../auth.rules.ts';

/** The account that a call is about: area, company id (or '-') and e-mail address. */
export type AccountAddress = readonly [
  area: 'member' | 'admin' | 'superadmin',
  scope: string,
  address: string,
];

/** The data by which a caller is recognised. */
export interface Caller {
  readonly ip: string;
  /** The tokens of the browser's device cookie; at most `MAX_DEVICE_TOKENS`. */
  readonly deviceTokens: readonly string[];
}

/**
 * How a caller is known for an account address: by a browser or a network from which the account was signed in
 * to before, or not at all. Each requester is counted by its own key; `unknown` requesters also share one budget.
 */
export interface Requester {
  readonly kind: 'device' | 'network' | 'unknown';
  /** Keyed hash of the account address and the device token or network address. */
  readonly key: Buffer;
}

const TOKEN_BYTES = 16;

/** Returns the network that counts as one caller, or null for an invalid address. */
function networkOf(ip: string): string | null {
  const key = addressKey(ip);
  return key === 'unreadable' ? null : key;
}

type Mac = (kind: 'device' | 'network' | 'subject', text: string) => readonly [Buffer, ...Buffer[]];

/** Returns keyed hashes bound to the account address, the current key's first. */
const macsOf =
  (secrets: Secrets, account: AccountAddress): Mac =>
  (kind, text) => {
    const [first, ...others] = secrets.macs('requester', kind, ...account, text);
    if (first === undefined) throw new Error('no key');
    return [first, ...others];
  };

/** Returns the requester for a caller without a known device or network. */
export function unknownRequester(secrets: Secrets, account: AccountAddress, ip: string): Requester {
  const [key] = macsOf(secrets, account)('network', addressKey(ip));
  return { kind: 'unknown', key };
}

/** A browser or network by which a caller may be known. */
interface Candidate {
  readonly kind: 'device' | 'network';
  /** Keyed hashes, the current key's first. */
  readonly hashes: readonly [Buffer, ...Buffer[]];
}

/** The values of `knownPosition`. */
export interface Candidates {
  /** The account address, hashed under every key; the current one first. */
  readonly subjects: readonly Buffer[];
  /** The hashes of all candidates, each with the position of its candidate in `positions`. */
  readonly hashes: readonly Buffer[];
  /** Counts from 1. */
  readonly positions: readonly number[];
}

type SqlOf<Values> = { readonly [Name in keyof Values]-?: RawBuilder<unknown> };

const columnsOf = (macs: Mac, candidates: readonly Candidate[]): Candidates => ({
  subjects: macs('subject', ''),
  hashes: candidates.flatMap(({ hashes }) => hashes),
  positions: candidates.flatMap(({ hashes }, index) => hashes.map(() => index + 1)),
});

/** Returns the ways in which the caller may be known for this account, the preferred first. */
export function requestersOf(
  secrets: Secrets,
  account: AccountAddress,
  { ip, deviceTokens }: Caller,
): {
  readonly candidates: Candidates;
  /** The requesters by the result of `knownPosition`. */
  readonly requesters: readonly [unknown: Requester, ...known: Requester[]];
} {
  const macs = macsOf(secrets, account);
  const network = networkOf(ip);
  const candidates: readonly Candidate[] = [
    ...deviceTokens.map((token) => ({ kind: 'device' as const, hashes: macs('device', token) })),
    ...(network === null ? [] : [{ kind: 'network' as const, hashes: macs('network', network) }]),
  ];
  const known = candidates.map(({ kind, hashes: [key] }) => ({ kind, key }));
  return {
    candidates: columnsOf(macs, candidates),
    requesters: [unknownRequester(secrets, account, ip), ...known],
  };
}

/**
 * SQL for the position of the first candidate from which the account was recently signed in to; 0 without one. Does
 * the same work for an address without an account.
 */
export const knownPosition = ({ subjects, hashes, positions }: SqlOf<Candidates>) => sql<number>`
  coalesce((
    select min(c.position)
    from unnest(${hashes}::bytea[], ${positions}::int[]) c (requester, position)
    join known_requesters k on k.subject = any(${subjects}::bytea[]) and k.requester = c.requester
    where k.seen_at > now() - case k.kind
      when 'device' then make_interval(secs => ${sql.lit(KNOWN_DEVICES.forgottenAfter)})
      else make_interval(secs => ${sql.lit(KNOWN_NETWORKS.forgottenAfter)}) end), 0)`;

/** Determines how the caller is known for this account. */
export async function findRequester(
  db: Db,
  secrets: Secrets,
  account: AccountAddress,
  caller: Caller,
): Promise<Requester> {
  const { candidates, requesters } = requestersOf(secrets, account, caller);
  const { subjects, hashes, positions } = candidates;
  const { rows } = await sql<{ position: number }>`select ${knownPosition({
    subjects: sql.val(subjects),
    hashes: sql.val(hashes),
    positions: sql.val(positions),
  })} as position`.execute(db);
  return requesters[rows[0]?.position ?? 0] ?? requesters[0];
}

/** The values of `rememberingCaller`. */
export interface Remembered extends Candidates {
  /** The hashes of the browser's tokens under the current key, and of a new token at the end. */
  readonly tokens: readonly Buffer[];
  /** The hash of the network; null for an invalid address. */
  readonly network: Buffer | null;
}

/** A caller to remember, and the tokens to store in its device cookie. */
export interface CallerToRemember {
  readonly values: Remembered;
  /** @param position the column `position` of the CTE `chosen` */
  readonly cookieTokens: (position: number) => readonly string[];
}

/**
 * Prepares to remember a caller. A browser gets a separate token for each account, so that a token planted by another
 * person never becomes known.
 */
export function callerToRemember(
  secrets: Secrets,
  account: AccountAddress,
  { ip, deviceTokens }: Caller,
): CallerToRemember {
  const macs = macsOf(secrets, account);
  const candidates = deviceTokens.map((token) => ({
    kind: 'device' as const,
    hashes: macs('device', token),
  }));
  const newToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const network = networkOf(ip);
  return {
    values: {
      ...columnsOf(macs, candidates),
      tokens: [...candidates.map(({ hashes: [hash] }) => hash), macs('device', newToken)[0]],
      network: network === null ? null : macs('network', network)[0],
    },
    cookieTokens(position) {
      const token = deviceTokens[position - 1] ?? newToken;
      return [token, ...deviceTokens.filter((each) => each !== token)].slice(0, MAX_DEVICE_TOKENS);
    },
  };
}

/**
 * CTEs that remember a browser and a network. Beyond `KNOWN_DEVICES.max` and `KNOWN_NETWORKS.max` the least recently
 * used are forgotten. The CTE `chosen` has the position of the browser's token: that of the first one of this account,
 * else the new one's.
 *
 * @param condition remembers nothing, and leaves `chosen` empty, unless it is true
 */
export const rememberingCaller = (
  { subjects, hashes, positions, tokens, network }: SqlOf<Remembered>,
  condition: RawBuilder<unknown>,
) => sql`
  chosen as materialized (
    select coalesce((
      select min(c.position)
      from unnest(${hashes}::bytea[], ${positions}::int[]) c (requester, position)
      join known_requesters k on k.subject = any(${subjects}::bytea[]) and k.requester = c.requester
    ), cardinality(${tokens}::bytea[])) as position
    where ${condition}
  ), seen as materialized (
    select (${tokens}::bytea[])[position] as requester, 'device' as kind from chosen
    union all
    select ${network}::bytea, 'network' from chosen where ${network}::bytea is not null
  ), remembered as (
    insert into known_requesters (subject, requester, kind, seen_at)
    select (${subjects}::bytea[])[1], requester, kind, clock_timestamp() from seen
    on conflict (subject, requester) do update set seen_at = excluded.seen_at
  ), forgotten as (
    delete from known_requesters where (subject, requester) in (
      select subject, requester from (
        select k.subject, k.requester, k.kind,
          row_number() over (partition by k.kind order by k.seen_at desc, k.requester) as rank
        from known_requesters k
        where k.subject = (select (${subjects}::bytea[])[1] from chosen)
          and k.requester not in (select requester from seen)) as others
      where rank > case kind when 'device' then ${sql.lit(KNOWN_DEVICES.max)}
          else ${sql.lit(KNOWN_NETWORKS.max)} end
        - (select count(*) from seen where seen.kind = others.kind))
  )`;

/**
 * Remembers the caller's browser and network for this account, after a sign-in or a correct code.
 *
 * @returns the tokens to store in the browser's device cookie
 */
export async function rememberRequester(
  tx: Tx,
  secrets: Secrets,
  account: AccountAddress,
  caller: Caller,
): Promise<readonly string[]> {
  const { values, cookieTokens } = callerToRemember(secrets, account, caller);
  const parts = {
    subjects: sql.val(values.subjects),
    hashes: sql.val(values.hashes),
    positions: sql.val(values.positions),
    tokens: sql.val(values.tokens),
    network: sql.val(values.network),
  };
  const { rows } = await sql<{ position: number }>`
    with ${rememberingCaller(parts, sql`true`)} select position from chosen`.execute(tx);
  return cookieTokens(rows[0]?.position ?? values.tokens.length);
}

/** Forgets every browser and network of this account. */
export async function forgetRequesters(
  tx: Tx,
  secrets: Secrets,
  account: AccountAddress,
): Promise<void> {
  const subjects = macsOf(secrets, account)('subject', '');
  await sql`delete from known_requesters where subject = any(${subjects}::bytea[])`.execute(tx);
}

/** Housekeeping: deletes forgotten browsers and networks. */
export async function sweepRequesters(db: Db): Promise<void> {
  await sql`
    delete from known_requesters where seen_at < now() - case kind
      when 'device' then make_interval(secs => ${KNOWN_DEVICES.forgottenAfter})
      else make_interval(secs => ${KNOWN_NETWORKS.forgottenAfter}) end`.execute(db);
}
