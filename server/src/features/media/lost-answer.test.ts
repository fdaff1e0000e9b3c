import { picture } from '@prelaunch/testkit/picture';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { UPLOAD_STORES } from '../../../testing/stores.ts';
import { startTestServer } from '../../../testing/test-server.ts';

/**
 * Drops the database's reply to the commit of every transaction that ran a statement with this
 * text.
 */
function loseCommitsAfter(pool: pg.Pool, text: string): void {
  const wrapped = new WeakSet<pg.PoolClient>();
  // The event is 'acquire', not 'connect', because the server has already opened connections.
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let ran = false;
    Object.assign(client, {
      query: async (first: unknown, ...rest: unknown[]) => {
        const result = await query(first, ...rest);
        if (typeof first === 'string' && first.includes(text)) ran = true;
        if (ran && first === 'commit') throw new Error('Connection terminated unexpectedly');
        return result;
      },
    });
  });
}

test.each(UPLOAD_STORES)(
  "a file whose row was committed is kept on %s, although the database's reply was lost",
  async (_, startStore) => {
    const store = await startStore();
    const server = await startTestServer({ s3: store.settings });
    try {
      loseCommitsAfter(server.pool, 'insert into "media"');
      const { token } = await makePerson(server, await makeCompany(server));
      const form = new FormData();
      form.append('medias', new Blob([picture()]), 'proof.png');
      const answer = await server.call('uploadMedia', { token, body: form });
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });

      const { storage_key: key } = await server.db
        .selectFrom('media')
        .select('storage_key')
        .executeTakeFirstOrThrow();
      const file = await server.deps.files.open(key);
      expect(file).not.toBeNull();
      file?.destroy();
    } finally {
      await server.stop();
      await store.stop();
    }
  },
);
