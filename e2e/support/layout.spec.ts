import { layoutAtRest } from './layout.ts';
import { expect, openBlank, test } from './test.ts';

/** The wait on which the tests of the layout rely. */

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
