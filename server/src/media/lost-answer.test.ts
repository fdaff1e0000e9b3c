import type pg from 'pg';
import { expect, test } from 'vitest';
import { makeCompany, makePerson, picture } from '../testing/people.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Loses what the database answers to a statement, after it was carried out. */
function loseAnswersTo(pool: pg.Pool, text: string): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: async (first: unknown, ...rest: unknown[]) => {
        const result = await query(first, ...rest);
        if (typeof first === 'string' && first.includes(text)) {
          throw new Error('Connection terminated unexpectedly');
        }
        return result;
      },
    });
  });
}

test('a file whose row was stored stays, though the answer of the database was lost', async () => {
  const server = await startTestServer();
  try {
    loseAnswersTo(server.pool, 'insert into "media"');
    const { token } = await makePerson(server, await makeCompany(server));
    const form = new FormData();
    form.append('medias', new Blob([await picture()]), 'proof.png');
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
  }
});
