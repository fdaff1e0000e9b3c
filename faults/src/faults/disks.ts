import { mkdir, open, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall } from '@prelaunch/testkit/client';
import { uploadRequest } from '../load/calls.ts';
import { openHttp, type HttpClient } from '../load/http.ts';
import { startLoad } from '../load/load.ts';
import { runFault, servesAgain } from '../row.ts';
import { mountSmallDisk } from '../setup/run.ts';
import { preload } from '../setup/server.ts';
import type { Fault, TestBed } from '../test-bed.ts';

const MEGABYTE = 1024 * 1024;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Fills the free space of a disk, and returns a function that frees it again. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  try {
    for (const size of [MEGABYTE, 4_096]) {
      const block = Buffer.alloc(size);
      try {
        for (;;) await file.write(block);
      } catch {
        // No space is left for another block of this size.
      }
    }
  } finally {
    await file.close();
  }
  return () => unlink(path);
}

const countMedia = async (testBed: TestBed) =>
  (await testBed.pool.query<{ n: string }>('select count(*) as n from media')).rows[0]?.n ?? '';

/** Uploads until the server refuses with storage_full; returns how many uploads were accepted. */
async function uploadUntilFull(
  testBed: TestBed,
  client: HttpClient,
  label: string,
): Promise<number> {
  const [member] = testBed.company.members;
  if (member === undefined) throw new Error('the company has too few people');
  for (let n = 0; n < 40; n += 1) {
    const answer = await client.send(uploadRequest(member, `${label}${n}`, MEGABYTE));
    if (answer.status === 201) continue;
    if (answer.status !== 503 || !answer.text.includes('storage_full')) {
      testBed.problems.push(`a full disk was answered with ${answer.status}: ${answer.text}`);
    }
    return n;
  }
  testBed.problems.push('an upload disk never became full');
  return 40;
}

/** A full upload disk: uploads are refused and leave neither files nor rows, and everything else works. */
export const uploadDisk: Fault = async (testBed) => [
  await runFault(testBed, 'upload disk full', async () => {
    const folder = join(testBed.folder, 'small');
    const flag = join(testBed.folder, 'uploads-are-full');
    const [member] = testBed.company.members;
    if (member === undefined) throw new Error('the company has too few people');
    await mkdir(folder);
    const disk = await mountSmallDisk(folder, 8);
    const server = await testBed.startExtra({
      DATA_DIR: folder,
      ...(disk === null ? { NODE_OPTIONS: preload('full-disk'), FAULTS_FULL: flag } : {}),
    });
    const client = openHttp(server.url);
    try {
      if (disk === null) await writeFile(flag, '');
      const accepted = await uploadUntilFull(testBed, client, 'fill');
      const rows = await countMedia(testBed);
      const files = await filesBelow(join(folder, 'uploads'));
      const refused = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          client.send(uploadRequest(member, `more${n}`, MEGABYTE)),
        ),
      );
      if (refused.some(({ status }) => status !== 503)) {
        testBed.problems.push('an upload was accepted although the disk was full');
      }
      const after = await filesBelow(join(folder, 'uploads'));
      if (after.length !== files.length) testBed.problems.push('a refused upload left a file');
      if ((await countMedia(testBed)) !== rows)
        testBed.problems.push('a refused upload left a row');
      const { status } = await client.send(encodeCall('getPrice', { token: member.token }));
      if (status !== 200)
        testBed.problems.push(
          `getPrice was answered with ${status} while the upload disk was full`,
        );

      if (disk === null) await unlink(flag);
      else for (const path of after) await rm(path);
      const freed = performance.now();
      const again = await client.send(uploadRequest(member, 'again', MEGABYTE));
      if (again.status !== 201)
        testBed.problems.push(`after space was freed, an upload was answered ${again.status}`);
      // The files of these rows are on the small disk, which is removed below.
      await testBed.pool.query('delete from media where size_bytes = $1', [MEGABYTE]);
      return {
        times: 1 + refused.length,
        recovery: [performance.now() - freed],
        note:
          disk === null
            ? 'injected: no disk can be mounted here'
            : `8 MB disk, full after ${accepted} MB`,
      };
    } finally {
      client.close();
      await server.kill();
      await disk?.unmount();
    }
  }),
];

const DATABASE_MEGABYTES = 700;

/** A full database disk: PostgreSQL may exit, but no acknowledged write is lost. */
export const databaseDisk: Fault = async (testBed) => {
  const folder = join(testBed.folder, 'small-database');
  await mkdir(folder);
  const disk = await mountSmallDisk(folder, DATABASE_MEGABYTES);
  if (disk === null) {
    testBed.log('database disk full: skipped, because no small disk can be mounted here');
    return [];
  }
  const row = await runFault(testBed, 'database disk full', async () => {
    const home = testBed.cluster.folder();
    await testBed.cluster.moveTo(join(folder, 'cluster'));
    const load = startLoad(testBed, 'database disk');
    const times = testBed.full ? 5 : 2;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(500);
      const free = await fill(folder);
      await sleep(testBed.full ? 8_000 : 4_000);
      await free();
      if (!testBed.cluster.isRunning()) await testBed.cluster.start();
      const freed = performance.now();
      recovery.push(
        ...(await Promise.all(
          testBed.slots.map((slot) => servesAgain(testBed, load, slot, freed)),
        )),
      );
    }
    await load.stop();
    const refused = load.count(503);
    await testBed.cluster.moveTo(`${home}-back`);
    return {
      times,
      recovery,
      note: `from freed space to the first success; ${refused} refused meanwhile`,
    };
  });
  await disk.unmount();
  return [row];
};
