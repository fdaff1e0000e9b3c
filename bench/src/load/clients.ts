import pg from 'pg';
import { openHttp, type HttpAnswer, type HttpRequest } from './http-connection.ts';
import type { Client } from './load.ts';

/**
 * Returns a client that calls over HTTP and throws when an answer's status is not `status`.
 *
 * @param check inspects an answer with the right status; throws when its content is wrong
 */
export function httpClient(
  url: string,
  status: number,
  requestFor: (n: number) => HttpRequest,
  check?: (answer: HttpAnswer) => void,
): () => Promise<Client> {
  return () => {
    const connection = openHttp(url);
    return Promise.resolve({
      call: async (n) => {
        const answer = await connection.send(requestFor(n));
        if (answer.status !== status) {
          throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
        }
        check?.(answer);
      },
      close: () => {
        connection.close();
        return Promise.resolve();
      },
    });
  };
}

/**
 * Returns a client that runs one prepared statement on its own connection. It throws unless the statement
 * affects `rows` rows.
 */
export function sqlClient(
  databaseUrl: string,
  statement: { readonly name: string; readonly text: string; readonly rows?: number },
  valuesFor: (n: number) => readonly unknown[],
): () => Promise<Client> {
  const { name, text, rows = 1 } = statement;
  return async () => {
    const client = new pg.Client(databaseUrl);
    // Without a listener, a connection lost between two calls would end the process. The next call fails anyway.
    client.on('error', () => undefined);
    await client.connect();
    return {
      call: async (n) => {
        const { rowCount } = await client.query({ name, text, values: [...valuesFor(n)] });
        if (rowCount !== rows) throw new Error(`${name} affected ${String(rowCount)} rows`);
      },
      close: () => client.end(),
    };
  };
}
