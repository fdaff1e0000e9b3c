import type { CDPSession, Page } from '@playwright/test';
import type { Language } from '@prelaunch/domain/languages';
import { expectAccessible } from './axe.ts';
import { expectNoEnglish } from './latin-texts.ts';
import { resizeBoth } from './layout.ts';
import { expectSoundLayout } from './layout-faults.ts';
import type { Places } from './places.ts';
import { inLanguage } from './picture-names.ts';
import { PICTURE_SCREENS, type Viewer } from './picture-screens.ts';
import { settled } from './settled.ts';
import { expect, test } from './test.ts';
import { visit } from './visit.ts';

/** A size of the window and of the text, in which a screen is measured. */
interface View {
  readonly width: number;
  readonly height: number;
  /** In per cent. */
  readonly text: 100 | 200;
  /** Whether axe examines the screen in this view. */
  readonly isExamined?: boolean;
}

/** Up to this width the device is a phone, with a touch screen. */
const WIDEST_PHONE = 480;

/** The narrowest phone. Below its width the page is a zoomed one, whose words may break. */
const NARROWEST_PHONE = 320;

/** A desktop, zoomed to 200 % too, a tablet and two phones, the second zoomed too. */
export const VIEWS: readonly View[] = [
  { width: 1280, height: 800, text: 100, isExamined: true },
  { width: 1280, height: 800, text: 200 },
  { width: 640, height: 400, text: 100 },
  { width: 768, height: 1024, text: 100 },
  { width: 768, height: 1024, text: 200 },
  { width: 320, height: 640, text: 200 },
  { width: 320, height: 640, text: 100 },
  { width: 195, height: 422, text: 100 },
  { width: 390, height: 844, text: 200 },
  { width: 390, height: 844, text: 100, isExamined: true },
];

/** The views of a language that is longer than English; axe examines the screen in the one of this width. */
export const narrowViews = (examined: 1280 | 390): readonly View[] =>
  VIEWS.filter(({ width, text }) => width === 320 || (text === 100 && width !== 195)).map(
    (view) => ({ ...view, isExamined: view.width === examined }),
  );

/** Open faults, by the names of the screens: remove the line with the repair. */
const KNOWN_FAULTS: Readonly<Record<string, RegExp>> = {
  // With large text on a phone the table of suggestions has too many columns; the bank's narration ends with an ellipsis.
  'compare-lines': /has \d lines$|^the text of span 'UPI\/.* is cut off by SPAN/,
  'differing-amount': /has \d lines$|^the text of span 'UPI\/.* is cut off by SPAN/,
};

/** Shows an open page in another window and with another size of the text, on a phone with a touch screen. */
async function show(page: Page, device: CDPSession, { width, height, text }: View): Promise<void> {
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: width <= WIDEST_PHONE });
  await resizeBoth(page, { width, height }, text);
}

interface WalkOptions {
  readonly language: Language;
  readonly views: readonly View[];
  /** The names and notes of the data, which no page translates. */
  readonly values: readonly string[];
  readonly places?: Places;
}

/**
 * Opens every screen of a viewer once, and checks it in each view: its layout, its accessibility and, in Hindi, that no
 * English text is left. Screens that follow each other with the same address share the load.
 */
export async function walk(
  page: Page,
  viewer: Viewer,
  { language, views, values, places = {} }: WalkOptions,
): Promise<void> {
  const device = await page.context().newCDPSession(page);
  let last = '';
  const screens = PICTURE_SCREENS.filter((each) => each.viewer === viewer && !each.endsOffline);
  for (const screen of screens) {
    await test.step(`${screen.name}, ${screen.address}`, async () => {
      const [first] = views;
      if (first !== undefined) await show(page, device, first);
      if (screen.address === last) {
        // The next dialog opens from the screen.
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      } else await visit(page, screen.address);
      last = screen.address;
      await screen.act?.(page, (english) => inLanguage(language, english));
      await settled(page);
      // The super admins' area is English in every language.
      if (language !== 'en' && !screen.address.startsWith('/superadmin'))
        await expectNoEnglish(page, values);
      for (const view of views) {
        const where = `${screen.name} at ${view.width} px, text of ${view.text} %`;
        await show(page, device, view);
        const mayBreak = view.width < NARROWEST_PHONE;
        await expectSoundLayout(page, { mayBreak, where, known: KNOWN_FAULTS[screen.name] });
        if (view.isExamined === true) await expectAccessible(page);
        for (const { title, views: at, check } of places[screen.name] ?? []) {
          if (at.some((each) => each === `${view.width}@${view.text}`))
            await test.step(`${where}: ${title}`, () => check(page));
        }
      }
    });
  }
}
