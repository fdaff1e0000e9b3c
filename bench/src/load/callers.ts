import pg from 'pg';
import { openHttp, type HttpRequest } from './http-connection.ts';
import type { Caller } from './load.ts';

/** Calls over HTTP; an answer with any other status ends the run. */
export function httpCaller(
  url: string,
  status: number,
  requestFor: (n: number) => HttpRequest,
): () => Promise<Caller> {
  return () => {
    const connection = openHttp(url);
    return Promise.resolve({
      call: async (n) => {
        const answer = await connection.send(requestFor(n));
        if (answer.status !== status) {
          throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
        }
      },
      close: () => {
        connection.close();
        return Promise.resolve();
      },
    });
  };
}

/** Runs one prepared statement on a connection of its own; it must meet exactly one row. */
export function sqlCaller(
  databaseUrl: string,
  statement: { readonly name: string; readonly text: string },
  valuesFor: (n: number) => readonly unknown[],
): () => Promise<Caller> {
  return async () => {
    const client = new pg.Client(databaseUrl);
    // A connection that breaks between two calls fails the next one, and no more than that.
    client.on('error', () => undefined);
    await client.connect();
    return {
      call: async (n) => {
        const { rowCount } = await client.query({ ...statement, values: [...valuesFor(n)] });
        if (rowCount !== 1) throw new Error(`${statement.name} met ${String(rowCount)} rows`);
      },
      close: () => client.end(),
    };
  };
}
