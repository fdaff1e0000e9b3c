import { change, hold } from '../support/answers.ts';
import { PHONE } from '../support/hindi-buyer.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

/** The login while the figures of the sale are loading. */

for (const { device, viewport, supply } of [
  { device: 'a phone', viewport: PHONE, supply: 300_000_000 },
  // Digits have different widths, and a small figure is short.
  { device: 'a phone', viewport: PHONE, supply: 299_984_536 },
  { device: 'a phone', viewport: PHONE, supply: 711 },
  { device: 'a desktop', viewport: { width: 1280, height: 800 }, supply: 300_000_000 },
]) {
  test(`on ${device}, the arrival of ${String(supply)} available tokens moves no field and no button`, async ({
    page,
  }) => {
    await resizeTo(page, viewport);
    await change(page, 'getProgram', (program) => ({ ...program, soldSupply: 150_000_000 }));
    await change(page, 'getPrice', (sale) => ({ ...sale, remainingPrivateSupply: supply }));
    const answerProgramme = await hold(page, 'getProgram');
    const answerPrice = await hold(page, 'getPrice');
    await page.goto('/');
    const controls = page.getByRole('button').or(page.getByRole('textbox'));
    await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeVisible();
    const boxes = () =>
      controls.evaluateAll((found) =>
        found.map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return [control.textContent, Math.round(x), Math.round(y)];
        }),
      );
    await layoutAtRest(page);
    const before = await boxes();
    answerProgramme();
    answerPrice();
    await expect(page.getByRole('meter')).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
    await layoutAtRest(page);
    expect(await boxes()).toEqual(before);
  });
}
