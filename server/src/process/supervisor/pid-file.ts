import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the process id of the supervisor, for `kill -HUP`. */
const pidFileIn = (dataDir: string): string => join(dataDir, 'supervisor.pid');

/** Writes the id of this process; replaces the file of an ended supervisor. */
export async function writePidFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const file = pidFileIn(dataDir);
  const next = `${file}.${String(process.pid)}`;
  await writeFile(next, `${String(process.pid)}\n`);
  // A reader never sees half a number.
  await rename(next, file);
}

/** Removes the file, unless another supervisor has replaced it. */
export async function removePidFile(dataDir: string): Promise<void> {
  const file = pidFileIn(dataDir);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Number(text) === process.pid) await rm(file, { force: true });
}
