import { expectAccessible } from './axe.ts';
import { layoutAtRest, resizeTo } from './layout.ts';
import { readLayoutFaults } from './layout-faults.ts';
import { settled } from './settled.ts';
import { expect, openBlank, test } from './test.ts';

/** The wait and the predicate on which the tests of the layout rely. */

test('layoutAtRest waits until a box has stopped, and not for a spinner', async ({ page }) => {
  await openBlank(page);
  await page.evaluate(() => {
    const [box, spinner] = [document.createElement('div'), document.createElement('div')];
    document.body.append(box, spinner);
    spinner.animate([{ rotate: '0deg' }, { rotate: '360deg' }], {
      duration: 500,
      iterations: Infinity,
    });
    let height = 10;
    const grow = () => {
      box.style.height = `${String(height)}px`;
      height += 1;
      if (height <= 40) requestAnimationFrame(grow);
    };
    grow();
  });
  await layoutAtRest(page);
  expect(await page.locator('div').first().boundingBox()).toMatchObject({ height: 40 });
});

test('layoutAtRest waits until a transition has ended', async ({ page }) => {
  await openBlank(page);
  await page.evaluate(() => {
    const box = document.createElement('div');
    document.body.append(box);
    box.animate([{ height: '10px' }, { height: '40px' }], {
      duration: 400,
      easing: 'steps(2)',
      fill: 'forwards',
    });
  });
  await layoutAtRest(page);
  expect(await page.locator('div').boundingBox()).toMatchObject({ height: 40 });
});

/** What breaks the page of the login: the part, its styles and the fault that must be found, in which width. */
const FAULTS = [
  [1280, 'h1', { inlineSize: '3ch', overflowWrap: 'anywhere' }, /has \d lines$/],
  [1280, 'main', { minInlineSize: '3000px' }, /^the page is 3\d\d\d of 1280 px wide$/],
  [1280, 'form button[type=submit]', { inlineSize: '2rem', overflow: 'hidden' }, /is cut off/],
  [1280, 'form button[type=submit]', { blockSize: '30rem', marginBlockEnd: '-28rem' }, /overlap$/],
  [1280, 'h1', { fontVariantNumeric: 'tabular-nums' }, /has tabular figures and a hyphen$/],
  [390, 'form button[type=submit]', { marginInlineStart: '5rem', flex: 'none' }, /extends beyond/],
] as const;

test('negative control: the predicate finds each kind of fault, and axe a weak contrast', async ({
  page,
}) => {
  await page.goto('/');
  await settled(page);
  for (const [width, selector, styles, fault] of FAULTS) {
    await test.step(String(fault), async () => {
      await resizeTo(page, { width, height: 800 });
      expect(await readLayoutFaults(page)).toEqual([]);
      const part = page.locator(selector);
      const before = await part.evaluate((element: HTMLElement, changed) => {
        const { cssText } = element.style;
        const text = element.textContent;
        if (element.matches('h1')) element.textContent = 'Sign-in for members';
        Object.assign(element.style, changed);
        return { cssText, text };
      }, styles);
      await layoutAtRest(page);
      expect(await readLayoutFaults(page)).toContainEqual(expect.stringMatching(fault));
      await part.evaluate((element: HTMLElement, { cssText, text }) => {
        element.style.cssText = cssText;
        if (element.matches('h1')) element.textContent = text;
      }, before);
      await layoutAtRest(page);
    });
  }
  await test.step('a star behind a text', async () => {
    await resizeTo(page, { width: 1280, height: 800 });
    await page.locator('h1').evaluate((title) => {
      const stars = [...document.querySelectorAll('circle')];
      const star = stars.filter((circle) => circle.getAttribute('cx')?.endsWith('%'))[0];
      const { left = 0, top = 0 } = star?.getBoundingClientRect() ?? {};
      Object.assign(title.style, { position: 'fixed', left: `${left}px`, top: `${top - 4}px` });
    });
    await layoutAtRest(page);
    expect(await readLayoutFaults(page)).toContainEqual(expect.stringMatching(/^a star is behind/));
  });
  await test.step('a weak contrast', async () => {
    await page.locator('h1').evaluate((title) => (title.style.cssText = 'color: #bbb'));
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
  });
});
