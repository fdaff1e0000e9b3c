import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '@prelaunch/testkit/product';
import { GALLERY, galleryFile, galleryPage, LARGEST_GALLERY } from './gallery-page.ts';
import { PICTURE_SCREENS } from './picture-screens.ts';

/** docs/gallery.md, without drawing its pictures. */

const docs = join(root, 'docs');

test('the gallery has every screen, and every picture of it exists; `npm run pictures -- --gallery` draws them', async () => {
  expect(await readFile(join(docs, 'gallery.md'), 'utf8')).toBe(galleryPage(PICTURE_SCREENS));
  const files = await readdir(join(docs, GALLERY));
  const named = PICTURE_SCREENS.map((screen) => basename(galleryFile(screen)));
  expect(files.sort()).toEqual(named.sort());
  const sizes = await Promise.all(files.map((file) => stat(join(docs, GALLERY, file))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(LARGEST_GALLERY);
});
