import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { addressKey } from '../http/address-key.ts';
import { MAX_DEVICE_TOKENS } from '../http/device-cookie.ts';
import type { Secrets } from '../keys/secrets.ts';
import { KNOWN_DEVICES, KNOWN_NETWORKS } from './auth.rules.ts';

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

/**
 * Determines whether the account was recently signed in to from this browser or network. Does the same work
 * for an address without an account.
 */
export async function findRequester(
  db: Db,
  secrets: Secrets,
  account: AccountAddress,
  { ip, deviceTokens }: Caller,
): Promise<Requester> {
  const macs = macsOf(secrets, account);
  const network = networkOf(ip);
  const candidates = [
    ...deviceTokens.map((token) => ({ kind: 'device' as const, hashes: macs('device', token) })),
    ...(network === null ? [] : [{ kind: 'network' as const, hashes: macs('network', network) }]),
  ];
  const { rows } = await sql<{ requester: Buffer }>`
    select requester from known_requesters
    where subject = any(${macs('subject', '')}::bytea[])
      and requester = any(${candidates.flatMap(({ hashes }) => hashes)}::bytea[])
      and seen_at > now() - case kind
        when 'device' then make_interval(secs => ${KNOWN_DEVICES.forgottenAfter})
        else make_interval(secs => ${KNOWN_NETWORKS.forgottenAfter}) end`.execute(db);
  const known = candidates.find(({ hashes }) =>
    rows.some(({ requester }) => hashes.some((hash) => hash.equals(requester))),
  );
  if (known === undefined) return unknownRequester(secrets, account, ip);
  return { kind: known.kind, key: known.hashes[0] };
}

/**
 * Remembers the caller's browser and network for this account, after a sign-in or a correct code. Beyond
 * `KNOWN_DEVICES.max` and `KNOWN_NETWORKS.max` the least recently used are forgotten.
 *
 * A browser gets a separate token for each account, so that a token planted by another person never becomes
 * known.
 *
 * @returns the tokens to store in the browser's device cookie
 */
export async function rememberRequester(
  tx: Tx,
  secrets: Secrets,
  account: AccountAddress,
  { ip, deviceTokens }: Caller,
): Promise<readonly string[]> {
  const macs = macsOf(secrets, account);
  const [subject] = macs('subject', '');
  const hashes = deviceTokens.flatMap((token) => macs('device', token));
  const { rows } = await sql<{ requester: Buffer }>`
    select requester from known_requesters
    where subject = any(${macs('subject', '')}::bytea[]) and requester = any(${hashes}::bytea[])`.execute(
    tx,
  );
  const token =
    deviceTokens.find((each) =>
      rows.some(({ requester }) => macs('device', each).some((hash) => hash.equals(requester))),
    ) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const network = networkOf(ip);
  const seen = [
    { kind: 'device', requester: macs('device', token)[0] },
    ...(network === null ? [] : [{ kind: 'network', requester: macs('network', network)[0] }]),
  ];
  await sql`
    insert into known_requesters (subject, requester, kind, seen_at)
    select ${subject}, requester, kind, clock_timestamp()
    from unnest(${seen.map(({ requester }) => requester)}::bytea[],
                ${seen.map(({ kind }) => kind)}::text[]) as seen (requester, kind)
    on conflict (subject, requester) do update set seen_at = excluded.seen_at`.execute(tx);
  await sql`
    delete from known_requesters where (subject, requester) in (
      select subject, requester from (
        select subject, requester, kind,
               row_number() over (partition by kind order by seen_at desc, requester) as rank
        from known_requesters where subject = ${subject}) as ranked
      where rank > case kind when 'device' then ${KNOWN_DEVICES.max}::int
        else ${KNOWN_NETWORKS.max}::int end)`.execute(tx);
  return [token, ...deviceTokens.filter((each) => each !== token)].slice(0, MAX_DEVICE_TOKENS);
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
