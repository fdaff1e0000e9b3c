import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** Reads one file name and switches. A relative name is resolved against the folder in which npm was called. */
export function readArchiveArguments<Switch extends string>(
  args: readonly string[],
  switches: readonly Switch[],
): { path: string; on: ReadonlySet<Switch> } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
  return {
    path: resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
    on: new Set(switches.filter((name) => values[name] === true)),
  };
}
