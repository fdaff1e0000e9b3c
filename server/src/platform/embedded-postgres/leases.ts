import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './lock.ts';

const directory = (home: string) => join(home, 'users');

/**
 * Records that this process uses the server, so that the exit of another process does not stop it. Returns the
 * lease.
 */
export async function acquireLease(home: string): Promise<string> {
  await mkdir(directory(home), { recursive: true, mode: 0o700 });
  const name = `${process.pid}-${randomUUID()}`;
  await writeFile(join(directory(home), name), '');
  return name;
}

/** Removes the lease and returns whether none is left. Leases of killed processes do not count. */
export async function releaseLease(home: string, name: string): Promise<boolean> {
  await rm(join(directory(home), name), { force: true });
  let others = 0;
  for (const other of await readdir(directory(home)).catch(() => [])) {
    if (isAlive(Number.parseInt(other, 10))) others += 1;
    else await rm(join(directory(home), other), { force: true });
  }
  return others === 0;
}
