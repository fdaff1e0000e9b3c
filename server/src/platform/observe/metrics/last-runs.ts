import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What has a recorded last success: two commands, and two units of deploy/systemd, which write their files themselves. */
export const RECORDED = ['backup', 'verify', 'backup-copy', 'restore-rehearsal'] as const;
type Recorded = (typeof RECORDED)[number];

const fileOf = (dataDir: string, command: Recorded) => join(dataDir, 'last-runs', command);

/**
 * Records in the data folder that a command succeeded now, for the metrics of a server with the same folder.
 * A folder that cannot be written only leaves the time unknown.
 */
export async function recordSuccess(dataDir: string, command: Recorded): Promise<void> {
  const file = fileOf(dataDir, command);
  try {
    await mkdir(join(dataDir, 'last-runs'), { recursive: true, mode: 0o711 });
    await writeFile(`${file}.new`, `${new Date().toISOString()}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    process.stderr.write(`The time of this run was not recorded: ${String(error)}\n`);
  }
}

/** Returns when the command last succeeded; null when that is not known. */
export async function findLastSuccess(dataDir: string, command: Recorded): Promise<Date | null> {
  const text = await readFile(fileOf(dataDir, command), 'utf8').catch(() => '');
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? null : time;
}
