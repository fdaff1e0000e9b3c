import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from '@prelaunch/testkit/process';

/** Where the programs of the failover test keep their files, and who runs them. */
export interface Place {
  readonly folder: string;
  readonly user: SystemUser | null;
  /** Returns a free port. */
  givePort(): Promise<number>;
}

/** Makes a folder that only the programs' user can read. */
export async function makeOwnFolder({ folder, user }: Place, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { mode: 0o700 });
  if (user !== null) await chown(path, user.uid, user.gid);
  return path;
}

/** Writes a file that only the programs' user can read; returns its path. */
export async function writeOwnFile(
  { folder, user }: Place,
  name: string,
  text: string,
): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o600 });
  if (user !== null) await chown(path, user.uid, user.gid);
  return path;
}
