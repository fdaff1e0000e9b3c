import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../../testing/people.ts';
import {
  DATED_STORES,
  keysIn,
  UPLOAD_STORES,
  type DatedStore,
  type UploadStore,
} from '../../../../testing/stores.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { readDatabaseTimes } from '../../../platform/files/installation.store.ts';
import { installationIn, uploadKey } from '../../../platform/files/storage-keys.rules.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { filesInvariant } from '../../../operations/verify/files.ts';
import { mediaInvariants } from '../media-invariants.store.ts';
import { verify } from '../../../operations/verify/verify.ts';
import { mediaLinks } from '../media.links.ts';
import { sweepFiles } from './sweep-files.ts';

/** Starts processes and makes thousands of calls, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 3_600_000;

const uploadsIn = async ({ deps }: TestServer): Promise<string[]> =>
  (await keysIn(deps.files)).filter((key) => installationIn(key) !== null);

/** Disconnects in the middle of the second file; resolves when the server has noticed. */
function abortUpload(port: number, { token }: Person): Promise<void> {
  const part = (name: string, bytes: string) =>
    `--b\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\n${bytes}`;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    // Unread replies would keep the connection open.
    socket.resume();
    socket.write(
      'POST /api/v1/superadmin/media/add HTTP/1.1\r\nHost: localhost\r\n' +
        `Authorization: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
        `Content-Length: 9000\r\n\r\n${part('a.pdf', '%PDF-1.4\n%%EOF\n')}\r\n${part('b.pdf', '%PDF-1.4')}`,
      () => socket.destroy(),
    );
  });
}

describe.each(UPLOAD_STORES)('on %s', (_name, startStore) => {
  let store: UploadStore;
  let server: TestServer;
  let member: Person;
  beforeAll(async () => {
    store = await startStore();
    server = await startTestServer({ s3: store.settings });
    member = await makePerson(server, await makeCompany(server));
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  test('a thousand aborted uploads leave no file, no draft and no row', async () => {
    const before = await uploadsIn(server);
    const port = Number(new URL(server.url).port);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => abortUpload(port, member)));
    }
    // When a later, complete upload has passed every queue of the server, the aborted ones have too.
    await uploadReceipt(server, member.token);
    await expect.poll(async () => (await uploadsIn(server)).length).toBe(before.length + 1);
    if (store.settings === undefined) {
      await expect.poll(() => readdir(join(server.filesFolder, '.partial'))).toEqual([]);
    }
    await expect.poll(() => readdir(server.incomingFolder)).toEqual([]);
    expect((await server.pool.query('select from media')).rowCount).toBe(before.length + 1);
  });
});

describe.each(DATED_STORES)('with files of different ages on %s', (_name, startStore) => {
  let store: DatedStore;
  let server: TestServer;
  let companyId: string;
  let member: Person;
  beforeAll(async () => {
    store = await startStore();
    server = await startTestServer({ s3: store.settings });
    // Test files that are dated days ago must not be older than the database.
    await server.pool.query(`update schema_migrations set applied_at = now() - interval '1 year'`);
    companyId = await makeCompany(server);
    member = await makePerson(server, companyId);
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  async function plant(hoursAgo: number): Promise<string> {
    const key = uploadKey(server.deps.installationId, companyId, randomUUID());
    await server.deps.files.put(key, Buffer.from('left behind'));
    const then = new Date(Date.now() - hoursAgo * HOUR_MS);
    await store.setWritten(server.filesFolder, key, then);
    return key;
  }

  const sweep = async (now = new Date()) =>
    sweepFiles(
      { db: server.db, installation: server.installation, log: server.deps.log },
      { ...(await readDatabaseTimes(server.db)), now },
    );

  test('a file without a row is quarantined after a day, and verify reports it until then', async () => {
    await uploadReceipt(server, member.token);
    const own = await uploadsIn(server);
    const [old, young] = [await plant(25), await plant(23)];
    const named = async () =>
      (await verify(server.db, [filesInvariant(server.deps.files, false)]))[0]?.found.rows.map(
        ({ rowId }) => rowId,
      );
    expect(await named()).toEqual([old]);
    // Files with a row stay, however old they are.
    const inADay = new Date(Date.now() + 24 * HOUR_MS);
    expect(await sweep()).toMatchObject({ quarantined: 1 });
    expect(await named()).toEqual([]);
    expect(await uploadsIn(server)).toEqual([...own, young].sort());
    expect(await sweep(inADay)).toMatchObject({ quarantined: 1 });
    expect(await uploadsIn(server)).toEqual(own);
  });

  test('the hourly job runs the sweep', async () => {
    const older = await plant(30);
    const own = (await uploadsIn(server)).filter((key) => key !== older);
    await server.pool.query(`select graphile_worker.add_job('sweep', '{}')`);
    await expect.poll(() => uploadsIn(server), { timeout: 20_000 }).toEqual(own);
  });

  test('an upload of an earlier release is served, verified and not swept', async () => {
    const receipt = await uploadReceipt(server, member.token);
    const { rows } = await server.pool.query<{ storage_key: string }>(
      'select storage_key from media where id = $1',
      [receipt],
    );
    const key = rows[0]?.storage_key ?? '';
    const earlier = `${companyId}/${receipt}`;
    expect(await server.deps.files.move(key, earlier)).toBe(true);
    await server.pool.query('update media set storage_key = $2 where id = $1', [receipt, earlier]);
    await sweep(new Date(Date.now() + 48 * HOUR_MS));
    const url = mediaLinks(server.deps.secrets, { sessionHash: hashToken(member.token) })(receipt);
    expect((await fetch(server.url + url)).status).toBe(200);
    expect(
      (await verify(server.db, [...mediaInvariants, filesInvariant(server.deps.files, true)])).map(
        ({ found }) => found.count,
      ),
    ).toEqual([0, 0]);
  });
});
