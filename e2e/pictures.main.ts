import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browserOptions, findBrowser } from '@prelaunch/testkit/browser';
import { root } from '@prelaunch/testkit/product';
import { LANGUAGE_COOKIE, type Language } from '@prelaunch/domain/languages';
import { chromium, type Browser, type Page } from '@playwright/test';
import { adminToken, call, signInSuperAdmin, siteProgram } from './support/api.ts';
import { useInstallation } from './support/installation.ts';
import { writeGallery } from './support/draw-gallery.ts';
import {
  galleryOptions,
  readPictureOptions,
  USAGE,
  type PictureOptions,
} from './support/picture-options.ts';
import { inLanguage } from './support/picture-names.ts';
import { PICTURE_SCREENS, type PictureScreen, type Viewer } from './support/picture-screens.ts';
import { settled } from './support/settled.ts';

/**
 * Draws pictures of the built product with the demonstration data: those of the README, every screen, or those of the gallery. Each screen
 * is loaded once for phones and once for other devices; then the page changes its width, theme and size of text.
 */

/** Up to this width the device is a phone, with a touch screen. */
const WIDEST_PHONE = 480;
const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 390: 844, 768: 1024, 1920: 1080 };
/** The longest wait for a control. */
const ACTION_MS = 12_000;
/** The maximum height of a picture. */
const HIGHEST = 8_000;
const heightOf = (width: number): number => HEIGHTS[width] ?? 800;

/** The screens in the README, drawn without scrolling in the light theme. */
const README = ['login', 'buy', 'payment', 'manage-purchase'];

type Stored = Readonly<Record<string, string>>;

async function storedOf(viewer: Viewer): Promise<Stored> {
  switch (viewer) {
    case 'visitor':
      return {};
    case 'member': {
      const { companyId } = await siteProgram();
      const body = { companyId, user: 'asha.rao@example.com', password: 'prelaunch-demo' };
      return { authToken: (await call('loginMember', { body })).data.token };
    }
    case 'admin':
    case 'superadmin': {
      const token = viewer === 'admin' ? await adminToken() : await signInSuperAdmin();
      return { accessToken: token, [`${viewer}LoggedIn`]: 'true', reloadCounter: '2' };
    }
  }
}

async function openPage(
  browser: Browser,
  url: string,
  { isPhone, language, stored }: { isPhone: boolean; language: Language; stored: Stored },
) {
  const context = await browser.newContext({
    baseURL: url,
    // Phones have overlay scroll bars and larger controls.
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  context.setDefaultTimeout(ACTION_MS);
  return context.newPage();
}

/** Waits until the page shows its new size: charts follow a change one frame later. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Makes the viewport as high as the page, so that the whole page is drawn. A dialog keeps the usual height. */
async function showAll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await drawn(page);
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') === null ? document.documentElement.scrollHeight : 0,
  );
  if (height <= heightOf(width)) return;
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST) });
  await drawn(page);
}

/** Draws a screen at these widths, in every theme and size of text. */
async function drawScreen(
  page: Page,
  { name, address, act }: PictureScreen,
  { folder, themes, texts, language, inSight }: PictureOptions,
  widths: readonly number[],
): Promise<number> {
  const [first = 1280] = widths;
  await page.setViewportSize({ width: first, height: heightOf(first) });
  await page.goto(address);
  await settled(page);
  try {
    await act?.(page, (english) => inLanguage(language, english));
  } catch (error) {
    // The other screens are drawn, and this one as it was loaded.
    process.stderr.write(`${name}: ${String(error).split('\n', 1)[0] ?? ''}\n`);
    process.exitCode = 1;
  }
  // The pointer must not highlight the control that is below it after the layout has changed.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  let pictures = 0;
  for (const width of widths) {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      for (const text of texts) {
        await page.evaluate(
          (size) => {
            document.documentElement.style.fontSize = size;
          },
          text === 100 ? '' : `${String(text)}%`,
        );
        if (!inSight) await showAll(page, width);
        else await page.setViewportSize({ width, height: heightOf(width) });
        const size = width <= WIDEST_PHONE ? 'phone' : 'desktop';
        const path =
          folder === null
            ? join(root, 'docs', 'pictures', `${name}-${size}.png`)
            : join(
                folder,
                `${name}-${String(width)}-${theme}${text === 100 ? '' : `-${String(text)}`}.png`,
              );
        await page.screenshot({ path, animations: 'disabled' });
        pictures += 1;
      }
    }
  }
  return pictures;
}

async function drawAll(url: string, options: PictureOptions): Promise<void> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ ...browserOptions, executablePath });
  try {
    const screens = PICTURE_SCREENS.filter(
      ({ name }) => options.screens.length === 0 || options.screens.includes(name),
    );
    for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
      const stored = await storedOf(viewer);
      for (const isPhone of [true, false]) {
        const widths = options.widths.filter((width) => width <= WIDEST_PHONE === isPhone);
        if (widths.length === 0) continue;
        const page = await openPage(browser, url, { isPhone, language: options.language, stored });
        for (const screen of screens.filter((each) => each.viewer === viewer)) {
          const began = performance.now();
          const pictures = await drawScreen(page, screen, options, widths);
          const seconds = ((performance.now() - began) / 1_000).toFixed(1);
          process.stdout.write(`${screen.name}: ${String(pictures)} pictures in ${seconds} s\n`);
        }
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
  }
}

const named = (screens: readonly PictureScreen[]) => screens.map(({ name }) => name);

/** Draws both languages at once, each with its own browser. */
async function drawGallery(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-gallery-'));
  const translated = PICTURE_SCREENS.filter(({ viewer }) => viewer !== 'superadmin');
  try {
    await Promise.all([
      drawAll(url, galleryOptions(join(folder, 'en'), 'en', named(PICTURE_SCREENS))),
      drawAll(url, galleryOptions(join(folder, 'hi'), 'hi', named(translated))),
    ]);
    const bytes = await writeGallery(folder);
    process.stdout.write(`docs/gallery.md: ${String(Math.round(bytes / 1000))} kB of pictures\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
const isGallery = words.join(' ') === '--gallery';
const options = readPictureOptions(isGallery ? [] : words, named(PICTURE_SCREENS));
if (options === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  const installation = await useInstallation(
    'pictures',
    (dataDir) =>
      execFileSync('npm', ['run', 'seed:demo'], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
      }),
    // A draft can be drawn too.
    { LANGUAGES: isGallery ? 'en,hi' : `en,${options.language}` },
  );
  try {
    await call('publishHoldings', { token: await adminToken() });
    const folder = options.folder === null ? null : resolve(options.folder);
    await mkdir(folder ?? join(root, 'docs', 'pictures'), { recursive: true });
    if (isGallery) await drawGallery(installation.url);
    else if (folder !== null) await drawAll(installation.url, { ...options, folder });
    else await drawAll(installation.url, { ...options, themes: ['light'], screens: README });
  } finally {
    await installation.stop();
  }
}
