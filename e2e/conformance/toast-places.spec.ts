import type { Locator, Page } from '@playwright/test';
import { answer, refusal } from '../support/answers.ts';
import { adminToken } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { openMethod, openProof, pay, proof } from '../support/payment.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Toasts cover neither titles, nor the menu on a phone, nor the buttons of a dialog. */

test.use({ viewport: { width: 390, height: 844 } });

const toasts = (page: Page): Locator => page.getByRole('alert').filter({ visible: true });

/** Expects that no toast covers any part of these controls, once toasts and dialog have stopped moving. */
async function expectFree(page: Page, controls: Locator): Promise<void> {
  await expect(toasts(page).first()).toBeVisible();
  await expect(controls).not.toHaveCount(0);
  // One evaluation measures all of them: an older toast may disappear at any moment.
  const covered = () =>
    controls.evaluateAll((elements) =>
      [...document.querySelectorAll('[data-toasts] [role=alert]')].flatMap((toast) => {
        const over = toast.getBoundingClientRect();
        return elements
          .filter((element) => {
            const box = element.getBoundingClientRect();
            if (box.width === 0) throw new Error('a control is not shown');
            return (
              over.right > box.left &&
              box.right > over.left &&
              over.bottom > box.top &&
              box.bottom > over.top
            );
          })
          .map((element) => `'${toast.textContent}' covers '${element.textContent}'`);
      }),
    );
  await expect.poll(covered, { timeout: 3_000 }).toEqual([]);
}

test('the first toast of a screen needs no script, and covers neither the title nor the menu', async ({
  page,
}) => {
  await openMethod(page, 'UPI');
  await test.step('a screen with a menu shows its first toast without loading a script', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    await expect(toasts(page)).toHaveCount(1);
    expect(scripts).toEqual([]);
  });
  await test.step('a toast is beside the menu button, above the title, and beside the open menu', async () => {
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    await expectFree(page, page.getByRole('banner').getByRole('button'));
    await expectFree(page, page.getByRole('heading', { level: 1 }));
    await test.step('its icon, text and button are centred', async () => {
      const centres = await toasts(page)
        .first()
        .evaluate((toast) =>
          [toast, ...toast.childNodes]
            .map((part) => {
              if (part instanceof Element) return part.getBoundingClientRect();
              const text = document.createRange();
              text.selectNodeContents(part);
              return text.getBoundingClientRect();
            })
            .filter(({ width }) => width > 1)
            .map(({ top, bottom }) => Math.round(top + bottom) / 2),
        );
      expect(centres).toHaveLength(4);
      expect(Math.max(...centres) - Math.min(...centres)).toBeLessThanOrEqual(1);
    });
    // The first one may be gone by now.
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFree(page, page.getByRole('banner').getByRole('button'));
    await expectFree(page, page.getByRole('banner').getByRole('link'));
  });
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: /net::ERR_INTERNET_DISCONNECTED/ });

  test('a toast is below the bar about the missing connection', async ({ page, context }) => {
    await openMethod(page, 'UPI');
    // The first toast loads the library.
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    await expect(toasts(page)).toHaveCount(1);
    await context.setOffline(true);
    const bar = page.getByRole('status').filter({ hasText: 'No internet connection' });
    await expect(bar).toBeVisible();
    for (const width of [390, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await page.getByRole('button', { name: 'PAY', exact: true }).click();
      await expectFree(page, bar);
      await expectFree(page, page.getByRole('heading', { level: 1 }));
    }
  });
});

for (const width of [390, 1280]) {
  test(`several toasts cover no button of a dialog on ${width} px`, async ({ page }) => {
    await resizeTo(page, { width, height: 600 });
    await openProof(page);
    await pay(page).click();
    await expect(toasts(page)).toHaveCount(1);
    await expectFree(page, proof(page).locator('header button, footer button'));
    await expectFree(page, pay(page));
  });
}

test('several toasts cover no button of a long dialog of admins', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 600 });
  await openAs(page, 'admin', await adminToken());
  await answer(page, 'addAccount', refusal(['The name is odd.', 'So is the mobile.']));
  await page.goto('/admin/usermanage');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Role').selectOption('USER');
  await dialog.getByLabel('Name').fill('Asha Rao');
  await dialog.getByLabel('Mobile').fill('+919876543210');
  await dialog.getByLabel('Email').fill('asha@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('long enough 4 all');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectFree(page, dialog.locator('header button, [type=submit]'));
});

test.describe('when the script of the toasts cannot be loaded', () => {
  test.use({ expectedProblems: /net::ERR_CONNECTION_FAILED/ });

  test('toasts of the login are shown nevertheless, and disappear after 5 seconds', async ({
    page,
  }) => {
    await page.clock.install();
    let attempts = 0;
    await page.route('**/assets/toasts-*', (route) => {
      attempts += 1;
      return route.abort('connectionfailed');
    });
    await page.goto('/');
    await answer(page, 'loginMember', refusal(['The vault is shut.', 'Come back later.']));
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill('long enough 4 all');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toasts(page)).toHaveText(['Come back later.', 'The vault is shut.']);
    await expectFree(page, page.getByRole('button', { name: 'Log in', exact: true }));
    await expectAccessible(page);
    await page.clock.fastForward(5_000);
    await expect(toasts(page)).toHaveCount(0);
    expect(attempts).toBeGreaterThan(0);
  });
});
