import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a system program to its end; throws with its output when it fails. */
export async function run(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, [...words], { timeout: 60_000 });
  return stdout;
}

/** Mounts a small disk in memory; null when this process may not mount it. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<{ unmount: () => Promise<void> } | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  return {
    unmount: async () => {
      await run('umount', ['-l', folder]);
    },
  };
}
