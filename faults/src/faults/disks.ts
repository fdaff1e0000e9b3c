import { mkdir, open, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPrice } from '@prelaunch/contract';
import { uploadRequest } from '../load/calls.ts';
import { openHttp, type HttpClient } from '../load/http.ts';
import { startLoad } from '../load/load.ts';
import { servesAgain, tell } from '../row.ts';
import { mountSmallDisk } from '../setup/run.ts';
import { preload } from '../setup/server.ts';
import type { Fault, World } from '../world.ts';

const MEGABYTE = 1024 * 1024;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Fills what is left of a disk, and gives how to free it again. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  try {
    for (const size of [MEGABYTE, 4_096]) {
      const block = Buffer.alloc(size);
      try {
        for (;;) await file.write(block);
      } catch {
        // Full to this size of block.
      }
    }
  } finally {
    await file.close();
  }
  return () => unlink(path);
}

const countMedia = async (world: World) =>
  (await world.pool.query<{ n: string }>('select count(*) as n from media')).rows[0]?.n ?? '';

/** Uploads until told that there is no room; gives how many were taken. */
async function uploadUntilFull(world: World, client: HttpClient, label: string): Promise<number> {
  const [member] = world.company.members;
  if (member === undefined) throw new Error('nobody is there');
  for (let n = 0; n < 40; n += 1) {
    const answer = await client.send(uploadRequest(member, `${label}${n}`, MEGABYTE));
    if (answer.status === 201) continue;
    if (answer.status !== 503 || !answer.text.includes('storage_full')) {
      world.problems.push(`a full disk was answered with ${answer.status}: ${answer.text}`);
    }
    return n;
  }
  world.problems.push('an upload disk never became full');
  return 40;
}

/** No room for uploads: said so, nothing half done, and everything else goes on. */
export const uploadDisk: Fault = async (world) => [
  await tell(world, 'upload disk full', async () => {
    const folder = join(world.folder, 'small');
    const flag = join(world.folder, 'uploads-are-full');
    const [member] = world.company.members;
    if (member === undefined) throw new Error('nobody is there');
    await mkdir(folder);
    const disk = await mountSmallDisk(folder, 8);
    const server = await world.startExtra({
      DATA_DIR: folder,
      ...(disk === null ? { NODE_OPTIONS: preload('full-disk'), FAULTS_FULL: flag } : {}),
    });
    const client = openHttp(server.url);
    try {
      if (disk === null) await writeFile(flag, '');
      const taken = await uploadUntilFull(world, client, 'fill');
      const rows = await countMedia(world);
      const files = await filesBelow(join(folder, 'uploads'));
      const refused = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          client.send(uploadRequest(member, `more${n}`, MEGABYTE)),
        ),
      );
      if (refused.some(({ status }) => status !== 503)) {
        world.problems.push('an upload was taken although there was no room');
      }
      const after = await filesBelow(join(folder, 'uploads'));
      if (after.length !== files.length) world.problems.push('a refused upload left a file');
      if ((await countMedia(world)) !== rows) world.problems.push('a refused upload left a row');
      const { status } = await client.send({
        method: 'GET',
        path: getPrice.path,
        token: member.token,
      });
      if (status !== 200) world.problems.push(`with a full upload disk a price answered ${status}`);

      if (disk === null) await unlink(flag);
      else for (const path of after) await rm(path);
      const freed = performance.now();
      const again = await client.send(uploadRequest(member, 'again', MEGABYTE));
      if (again.status !== 201)
        world.problems.push(`with room again an upload got ${again.status}`);
      // Their files were taken away with the disk.
      await world.pool.query('delete from media where size_bytes = $1', [MEGABYTE]);
      return {
        times: 1 + refused.length,
        recovery: [performance.now() - freed],
        note:
          disk === null
            ? 'injected: no disk can be mounted here'
            : `8 MB disk, full after ${taken} MB`,
      };
    } finally {
      client.close();
      await server.kill();
      await disk?.unmount();
    }
  }),
];

const DATABASE_MEGABYTES = 700;

/** No room for the database: it may even end itself, and nothing that it said is lost. */
export const databaseDisk: Fault = async (world) => {
  const folder = join(world.folder, 'small-database');
  await mkdir(folder);
  const disk = await mountSmallDisk(folder, DATABASE_MEGABYTES);
  if (disk === null) {
    world.say('database disk full: left out, because no small disk can be mounted here');
    return [];
  }
  const row = await tell(world, 'database disk full', async () => {
    const home = world.cluster.folder();
    await world.cluster.moveTo(join(folder, 'cluster'));
    const load = startLoad(world, 'database disk');
    const times = world.full ? 5 : 2;
    const recovery: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(500);
      const free = await fill(folder);
      await sleep(world.full ? 8_000 : 4_000);
      await free();
      if (!world.cluster.isRunning()) await world.cluster.start();
      const freed = performance.now();
      recovery.push(
        ...(await Promise.all(world.slots.map((slot) => servesAgain(world, load, slot, freed)))),
      );
    }
    await load.stop();
    const refused = load.count(503);
    await world.cluster.moveTo(`${home}-back`);
    return {
      times,
      recovery,
      note: `room again to the first success; ${refused} refused meanwhile`,
    };
  });
  await disk.unmount();
  return [row];
};
