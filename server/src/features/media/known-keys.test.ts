import { expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { listKnownKeys } from './media.store.ts';

test('of the given storage keys, those with a row are known; other rows are not listed', async () => {
  const server = await startTestServer({ withoutJobs: true });
  try {
    const { token } = await makePerson(server, await makeCompany(server));
    const id = await uploadReceipt(server, token);
    await uploadReceipt(server, token);
    const { rows } = await server.pool.query<{ key: string }>(
      'select storage_key as key from media where id = $1',
      [id],
    );
    const key = rows[0]?.key ?? '';
    expect(await listKnownKeys(server.db, [key, 'no such key'])).toEqual(new Set([key]));
    expect(await listKnownKeys(server.db, [])).toEqual(new Set());
  } finally {
    await server.stop();
  }
});
