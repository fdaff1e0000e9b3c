import { join } from 'node:path';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import type { HttpRequest } from '@prelaunch/testkit/client';
import pg from 'pg';
import { openHttp, type HttpAnswer, type HttpClient } from '../load/http.ts';
import { isBusy } from '../load/calls.ts';
import { startProxy } from '../setup/proxy.ts';
import type { TestBed } from '../test-bed.ts';

/** The server and database of a race: the product unchanged, or without one of its guards. */
export interface Track {
  readonly pool: pg.Pool;
  readonly client: HttpClient;
  makeCompany(plan: { members: number; admins: number; privateSupply: number }): Promise<Company>;
}

/** The result of one run of a race. */
export interface Outcome {
  readonly right: boolean;
  readonly found: string;
  readonly ms: number;
}

/**
 * How to remove a guard: texts to replace in the SQL that the product sends to the database, and
 * statements that drop the constraints behind the guard.
 */
export interface RemovedGuard {
  /** Texts of the same length, so that the protocol's messages stay valid. */
  readonly replace: readonly (readonly [string, string])[];
  readonly statements: readonly string[];
}

export interface Race {
  readonly name: string;
  /** How many requests take part. */
  readonly size: number;
  /** How many requests are enough for a wrong result without the guard. */
  readonly controlSize: number;
  run(track: Track, size: number): Promise<Outcome>;
  readonly guard: RemovedGuard;
}

let companies = 0;

const trackOn = (pool: pg.Pool, client: HttpClient): Track => ({
  pool,
  client,
  makeCompany: (plan) => {
    companies += 1;
    return makeCompany(pool, { name: `race-${companies}`, ...plan });
  },
});

const CONNECTIONS = 200;

/** Runs `work` on the unchanged product. */
export async function onTrack<T>(testBed: TestBed, work: (track: Track) => Promise<T>): Promise<T> {
  const client = openHttp(testBed.slots[1].client.url, CONNECTIONS);
  try {
    return await work(trackOn(testBed.pool, client));
  } finally {
    client.close();
  }
}

/** Replaces bytes in the chunks sent, and counts the replacements. */
function rewriter(pairs: RemovedGuard['replace']) {
  let count = 0;
  for (const [text, other] of pairs) {
    if (text.length !== other.length) throw new Error(`different lengths: ${text} | ${other}`);
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
 * Runs `work` on the same product and a copy of its database, with a guard removed: the negative
 * control.
 */
export async function onTrackWithoutGuard<T>(
  testBed: TestBed,
  guard: RemovedGuard,
  work: (track: Track) => Promise<T>,
): Promise<T> {
  const name = `without_guard_${(companies += 1)}`;
  await testBed.pool.query(`create database ${name}`);
  const url = new URL(testBed.cluster.url);
  url.pathname = `/${name}`;
  const { rewrite, count } = rewriter(guard.replace);
  const proxy = await startProxy(0, () => testBed.cluster.port, rewrite);
  const through = new URL(url);
  through.port = String(proxy.port);
  // A folder of uploads belongs to one database.
  const server = await testBed.startExtra({
    DATABASE_URL: through.href,
    DATA_DIR: join(testBed.folder, name),
  });
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on('error', () => undefined);
  const client = openHttp(server.url, CONNECTIONS);
  try {
    for (const statement of guard.statements) await pool.query(statement);
    const result = await work(trackOn(pool, client));
    if (guard.replace.length > 0 && count() === 0) {
      testBed.problems.push('no statement contains the guard to remove');
    }
    return result;
  } finally {
    client.close();
    await server.kill();
    await pool.end();
    await proxy.close();
    await testBed.pool.query(`drop database ${name} with (force)`);
  }
}

interface SendAll {
  /** Repeats a request while the server is busy. */
  readonly repeatBusy: boolean;
}

/**
 * Sends all requests, `CONNECTIONS` at a time; returns the replies in the order of the requests.
 */
export async function sendAll(
  client: HttpClient,
  requests: readonly HttpRequest[],
  { repeatBusy }: SendAll,
): Promise<HttpAnswer[]> {
  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    for (;;) {
      const answer = await client.send(request, { timeoutMs: 60_000 });
      if (!repeatBusy || !isBusy(answer)) return answer;
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

/** Counts the replies by status. */
export function tally(answers: readonly HttpAnswer[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

export const describeCounts = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
