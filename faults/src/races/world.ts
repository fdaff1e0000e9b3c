import pg from 'pg';
import { openHttp, type HttpAnswer, type HttpClient, type HttpRequest } from '../load/http.ts';
import { isBusy } from '../load/calls.ts';
import { makeCompany, type Company } from '../setup/people.ts';
import { startProxy } from '../setup/proxy.ts';
import type { World } from '../world.ts';

/** Where a race is run: the product as it is, or without one of its guards. */
export interface Track {
  readonly pool: pg.Pool;
  readonly client: HttpClient;
  makeCompany(plan: { members: number; admins: number; privateSupply: number }): Promise<Company>;
}

/** What one run of a race came to. */
export interface Outcome {
  readonly right: boolean;
  readonly found: string;
  readonly ms: number;
}

/** A guard taken out of the product's SQL on its way to the database, and what stands behind it. */
export interface Sabotage {
  /** Texts of the same length, so that the messages of the protocol stay whole. */
  readonly replace: readonly (readonly [string, string])[];
  readonly statements: readonly string[];
}

export interface Race {
  readonly name: string;
  /** So many take part. */
  readonly size: number;
  /** Without its guard it goes wrong with so many already. */
  readonly twinSize: number;
  run(track: Track, size: number): Promise<Outcome>;
  readonly sabotage: Sabotage;
}

let companies = 0;

const trackOn = (pool: pg.Pool, client: HttpClient): Track => ({
  pool,
  client,
  makeCompany: (plan) => {
    companies += 1;
    return makeCompany(pool, { label: `race-${companies}`, ...plan });
  },
});

const CONNECTIONS = 200;

/** Runs work on the product as it is. */
export async function onTrack<T>(world: World, work: (track: Track) => Promise<T>): Promise<T> {
  const client = openHttp(world.slots[1].client.url, CONNECTIONS);
  try {
    return await work(trackOn(world.pool, client));
  } finally {
    client.close();
  }
}

/** Replaces bytes in what is sent; gives how often. */
function rewriter(pairs: Sabotage['replace']) {
  let count = 0;
  for (const [text, other] of pairs) {
    if (text.length !== other.length) throw new Error(`other lengths: ${text} | ${other}`);
  }
  return {
    count: () => count,
    rewrite: (chunk: Buffer): Buffer => {
      for (const [text, other] of pairs) {
        for (let at = chunk.indexOf(text); at >= 0; at = chunk.indexOf(text, at)) {
          chunk.write(other, at, 'latin1');
          count += 1;
        }
      }
      return chunk;
    },
  };
}

/**
 * Runs work on the same product and a copy of its database, with a guard taken out: a race that
 * comes out right there too would prove nothing.
 */
export async function onSabotagedTrack<T>(
  world: World,
  sabotage: Sabotage,
  work: (track: Track) => Promise<T>,
): Promise<T> {
  const name = `sabotaged_${(companies += 1)}`;
  await world.pool.query(`create database ${name}`);
  const url = new URL(world.cluster.url);
  url.pathname = `/${name}`;
  const { rewrite, count } = rewriter(sabotage.replace);
  const proxy = await startProxy(0, () => world.cluster.port, rewrite);
  const through = new URL(url);
  through.port = String(proxy.port);
  const server = await world.startExtra({ DATABASE_URL: through.href });
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on('error', () => undefined);
  const client = openHttp(server.url, CONNECTIONS);
  try {
    for (const statement of sabotage.statements) await pool.query(statement);
    const result = await work(trackOn(pool, client));
    if (sabotage.replace.length > 0 && count() === 0) {
      world.problems.push('a sabotage met no statement');
    }
    return result;
  } finally {
    client.close();
    await server.kill();
    await pool.end();
    await proxy.close();
    await world.pool.query(`drop database ${name} with (force)`);
  }
}

interface SendAll {
  /** Asks again where the server says that it is busy. */
  readonly patient: boolean;
}

/** Sends all requests, so many at a time; gives the answers in their order. */
export async function sendAll(
  client: HttpClient,
  requests: readonly HttpRequest[],
  { patient }: SendAll,
): Promise<HttpAnswer[]> {
  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    for (;;) {
      const answer = await client.send(request, { timeoutMs: 60_000 });
      if (!patient || !isBusy(answer)) return answer;
    }
  };
  const answers: HttpAnswer[] = [];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < requests.length; n = next++) {
      const request = requests[n];
      if (request !== undefined) answers[n] = await send(request);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return answers;
}

/** How many answers have each status, in words. */
export function tally(answers: readonly HttpAnswer[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

export const purchaseTexts = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
