import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@prelaunch/testkit/product';

/** A text of an example file, and what this machine uses instead. */
type Replacement = readonly [text: string, own: string];

/**
 * Returns a file of deploy/high-availability for this machine. All other settings are those that operators get. Throws when
 * the file lacks one of the texts.
 */
export async function readExample(
  name: string,
  replacements: readonly Replacement[],
): Promise<string> {
  let text = await readFile(join(root, 'deploy', 'high-availability', name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/high-availability/${name} lacks '${from}'`);
    text = text.replaceAll(from, () => to);
  }
  const forgotten = text
    .split('\n')
    .find((line) => /^ *[^#; ]/.test(line) && line.includes('.internal'));
  if (forgotten !== undefined)
    throw new Error(`${name} still names a machine: ${forgotten.trim()}`);
  return text;
}
