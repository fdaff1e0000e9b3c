import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from '../src/features/media/check-file.ts';
import { hostileFiles } from './hostile-files.ts';

/** The check of files in this process; the server runs it in a process of its own. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const path = () => join(folder, 'upload');

test('every hostile file is refused, or has the type under which it is harmless', async () => {
  const files = await hostileFiles();
  const found: [what: string, kind: string][] = [];
  for (const { what, name, bytes } of files) {
    await writeFile(path(), bytes);
    const kind = await checkFile(path(), name).then(
      ({ mimeType }) => (mimeType.startsWith('image/') ? 'image' : 'download'),
      (error: unknown) =>
        (error as { code?: string }).code?.startsWith('file_') ? 'refused' : String(error),
    );
    found.push([what, kind]);
  }
  expect(found).toEqual(files.map(({ what, fate }) => [what, fate]));
});
