import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { amount, buy } from '../support/buy-token.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The slip of an order moves to its place on the next screen (web/src/purchases/slip-transition.ts). */

/** Counts the transitions of the page, and stops their animations, so that a transition lasts until the test ends it. */
const WATCH = `
  window.transitions = { begun: 0, running: 0 };
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    const { transitions } = window;
    transitions.begun += 1;
    transitions.running += 1;
    transition.ready.then(
      () => document.getAnimations().forEach((animation) => animation.pause()),
      () => undefined,
    );
    const end = () => { transitions.running -= 1; };
    transition.finished.then(end, end);
    return transition;
  };`;

const transitions = (page: Page) =>
  page.evaluate<{ readonly begun: number; readonly running: number }>('window.transitions');

/** Starts an order, which leads to the payment page. */
async function startOrder(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto('/user/buy-token');
  await amount(page).fill('1000');
  await buy(page).click();
  await expect(page).toHaveURL(/\/user\/payment\?/);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('clicks and input during the transition of the slip are not lost', async ({ page }) => {
  await startOrder(page);
  await expect.poll(() => transitions(page)).toEqual({ begun: 1, running: 1 });
  const upi = page.getByRole('tab', { name: 'UPI' });
  // The mouse clicks what is under its point, as a person does.
  await expect(upi).toBeVisible();
  const box = await upi.boundingBox();
  if (box === null) throw new Error('the tab has no place');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(upi).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Banking' })).toHaveAttribute('aria-selected', 'true');
  expect(await transitions(page)).toEqual({ begun: 1, running: 1 });
  await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
  await expect.poll(() => transitions(page)).toEqual({ begun: 1, running: 0 });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no transition runs', async ({ page }) => {
    await startOrder(page);
    await expect(page.getByRole('tab', { name: 'UPI' })).toBeVisible();
    expect(await transitions(page)).toEqual({ begun: 0, running: 0 });
  });
});
