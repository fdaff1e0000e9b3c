import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from './archive-error.ts';

/** What was typed after the command: a file, and switches. npm changes the folder; it tells the first. */
export function readCommand<Switch extends string>(
  command: string,
  switches: readonly Switch[],
): { path: string; on: ReadonlySet<Switch> } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new ArchiveError(`Name one file: npm run ${command} -- FILE`);
  }
  return {
    path: resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
    on: new Set(switches.filter((name) => values[name] === true)),
  };
}
