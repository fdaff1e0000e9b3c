import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../platform/config/config.ts';

const MAX_PROCESSES = 64;

/** Reads `--processes N`; `auto` is one per core. Throws `ConfigError`. */
export function readProcesses(words: readonly string[], cores = availableParallelism()): number {
  const options = { processes: { type: 'string' } } as const;
  const { processes = '' } = parseArgs({ args: [...words], options, strict: false }).values;
  if (processes === 'auto') return Math.min(cores, MAX_PROCESSES);
  const count = /^\d{1,3}$/.test(String(processes)) ? Number(processes) : 0;
  if (count >= 1 && count <= MAX_PROCESSES) return count;
  throw new ConfigError(
    `--processes needs a number from 1 to ${String(MAX_PROCESSES)}, or auto for one process per core`,
  );
}
