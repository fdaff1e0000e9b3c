import type { Locator, Page } from '@playwright/test';
import { answer, change } from '../support/answers.ts';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { madeUpEntry, makeUpAudit } from '../support/audit.ts';
import { expectWholeLabels } from '../support/large-text.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectWholeWords } from '../support/whole-words.ts';

/** Text of 200 % on the narrowest phone, and the widths between a phone and a desktop. */

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

const enlarge = (page: Page) => setTextSize(page, 200);

/** Expects that the introduction of the screen breaks no one-time password at its hyphen. */
async function expectWholeHyphen(page: Page): Promise<void> {
  const intro = page.locator('header p').last();
  await expect(intro).toContainText('one-time');
  const lines = () =>
    intro.evaluate((paragraph) => {
      const words = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
        const start = text.textContent?.indexOf('one-time') ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + 'one-time'.length);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
      return tops.size;
    });
  await expect.poll(lines).toBe(1);
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test.describe('text of 200 % on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('breaks no word and no control on the screens of visitors', async ({ page }) => {
    for (const address of [
      '/',
      '/register',
      '/fogot-password',
      '/nowhere',
      '/privacy-policy',
      '/admin/login',
      '/admin/set-password',
      '/superadmin/login',
    ]) {
      await test.step(address, async () => {
        await open(page, address);
        await enlarge(page);
        await expectWholeWords(page);
      });
      if (address === '/register' || address === '/superadmin/login') {
        await test.step('breaks no one-time password at its hyphen', () => expectWholeHyphen(page));
      }
      if (address === '/privacy-policy') {
        await test.step('shows the arrow and the word Back whole above the privacy policy', async () => {
          const arrow = page.getByRole('link', { name: 'Back' }).locator('svg');
          await expect.poll(async () => (await arrow.boundingBox())?.width).toBe(36);
        });
      }
      if (address === '/admin/set-password') {
        await test.step('shows a whole code of 8 digits, and the asterisk beside the last word', async () => {
          const code = page.getByLabel('Code');
          await code.fill('12345678');
          const hidden = await code.evaluate((input) => input.scrollWidth - input.clientWidth);
          expect(hidden).toBeLessThanOrEqual(0);

          const label = page.getByText('Confirm New Password', { exact: true });
          const distances = await label.evaluate((element) => {
            const words = [...element.getClientRects()].at(-1);
            const asterisk = element.nextElementSibling?.getBoundingClientRect();
            if (words === undefined || asterisk === undefined)
              throw new Error('there is no asterisk');
            return { down: asterisk.top - words.top, right: asterisk.left - words.right };
          });
          expect(Math.abs(distances.down)).toBeLessThan(2);
          expect(distances.right).toBeGreaterThanOrEqual(0);
        });
      }
    }
    await test.step('shows a toast in half of the window, and breaks nothing beside a long address', async () => {
      await page.getByLabel('Email').fill('superadmin@prelaunch.test');
      await page.getByRole('button', { name: 'Get OTP' }).click();
      await expect(page.getByLabel('OTP')).toBeVisible();
      await enlarge(page);
      const toast = await page.getByText('If this address belongs to a super admin').boundingBox();
      expect(toast?.height).toBeLessThan(320);
      await expectWholeWords(page);
    });
  });

  test('breaks no figure and no control on the dashboard and in the profile', async ({ page }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    await change(page, 'getProfile', (data) => ({ ...data, email: 'asha.rao@example.com' }));
    for (const address of ['/user/dashboard', '/user/profile']) {
      await open(page, address);
      await enlarge(page);
      await expectWholeWords(page);
    }
    await test.step('shows the whole values of the profile', async () => {
      for (const label of ['Email', 'Phone No.', 'Date Of Birth']) {
        const field = page.getByLabel(label, { exact: true });
        const hidden = () => field.evaluate((input) => input.scrollWidth - input.clientWidth);
        await expect.poll(hidden, { message: label }).toBeLessThanOrEqual(0);
      }
    });
  });

  test('shows headings that are larger than the text', async ({ page }) => {
    await makeUpAudit(page, [madeUpEntry()]);
    await openAs(page, 'admin', await adminToken());
    const sizeOf = (element: Locator) =>
      element.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
    for (const address of ['/admin/two-step', '/admin/beneficiary', '/admin/audit']) {
      await open(page, address);
      await enlarge(page);
      const title = page.getByRole('heading', { level: 1 });
      await expect.poll(() => sizeOf(title)).toBeGreaterThan(36);
      for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all()) {
        await expect.poll(() => sizeOf(heading)).toBeGreaterThan(32);
      }
      await expectWholeLabels(page);
    }
  });

  test('shows a whole address in the second step of a new password', async ({ page }) => {
    for (const address of ['asha.rao@example.com', 'meenakshi.subramaniam@mail.example.com']) {
      await test.step(`shows ${address} whole in the second step of a new password`, async () => {
        await answer(page, 'requestPasswordOtp', {
          status: 200,
          body: { status: true, message: 'OTP successfully send', data: null },
        });
        await open(page, '/fogot-password');
        const email = page.getByLabel('Email', { exact: true });
        await email.fill(address);
        await page.getByRole('button', { name: 'Send Reset Code' }).click();
        await expect(page.getByLabel('Verification Code')).toBeVisible();
        await enlarge(page);
        await expect(email).toHaveValue(address);
        const hidden = () => email.evaluate((input) => input.scrollWidth - input.clientWidth);
        await expect.poll(hidden).toBeLessThanOrEqual(0);
        // Otherwise the page stays at its second step.
        await page.evaluate(() => sessionStorage.clear());
      });
    }
  });
});

test.describe('on a tablet of 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the picture is as wide as the window, and its text is above the form', async ({ page }) => {
    await open(page, '/');
    const picture = await boxOf(page, 'aside');
    expect([picture.x, picture.right]).toEqual([0, 768]);
    const name = await boxOf(page, 'aside dl');
    const heading = await boxOf(page, 'h1');
    expect(name.x).toBeCloseTo(heading.x, 0);
  });

  test("the admin's picture is centred beside its text", async ({ page }) => {
    await open(page, '/admin/login');
    const text = await boxOf(page, 'aside div:has(> p)');
    const picture = await boxOf(page, 'aside');
    expect((text.y + text.bottom) / 2).toBeCloseTo((picture.y + picture.bottom) / 2, 0);
  });

  test('large text puts the fields of a company below each other', async ({ page }) => {
    await openAs(page, 'superadmin', superAdminToken());
    await open(page, '/superadmin/companymanage');
    await page.getByRole('button', { name: 'Add Company' }).click();
    const name = page.getByLabel('Company Name');
    const email = page.getByLabel('Email', { exact: true });
    const distance = async () =>
      ((await email.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0);
    await expect.poll(distance).toBe(0);
    await enlarge(page);
    await expect.poll(distance).toBeGreaterThan(0);
  });

  test('the fields of the profile fill their lines and end at the same edge', async ({ page }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    await open(page, '/user/profile');
    const right = async (label: string) => {
      const box = await page.getByLabel(label, { exact: true }).boundingBox();
      return box === null ? 0 : Math.round(box.x + box.width);
    };
    expect(await right('Name')).toBe(await right('Aadhaar No.'));
    expect(await right('Phone No.')).toBe(await right('Aadhaar No.'));
    expect(await right('Password')).toBe(await right('Email'));
  });
});

test('large text keeps all facts of the picture beside the form in a high window', async ({
  page,
}) => {
  for (const address of ['/', '/fogot-password']) {
    await test.step(`large text keeps all facts of the picture beside the form at ${address} in a high window`, async () => {
      await resizeTo(page, { width: 1280, height: 800 });
      await open(page, address);
      await enlarge(page);
      const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(heightOfPage).toBeGreaterThan(800);
      const height = await heightOfPage();
      await resizeTo(page, { width: 1280, height });
      const facts = page.locator('aside li');
      await expect(facts).toHaveCount(3);
      for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 1 });
      const picture = await boxOf(page, 'aside');
      const last = await boxOf(page, 'aside li:last-child');
      expect(last.bottom).toBeLessThanOrEqual(picture.bottom);
      expect(await heightOfPage()).toBe(height);
    });
  }
});

test('the unknown address shows the picture above its title, text and button', async ({ page }) => {
  await open(page, '/nowhere');
  const tops = [];
  for (const part of ['main svg', 'h1', 'main p', 'main a']) tops.push((await boxOf(page, part)).y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('large text puts the fields of a pair below each other', async ({ page }) => {
  await open(page, '/register');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email ID').fill('large-text@example.com');
  await page.getByLabel('Mobile').fill('+91 98111 22233');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  const birth = page.getByLabel('Date of Birth');
  const pincode = page.getByLabel('Pincode');
  const distance = async () =>
    ((await pincode.boundingBox())?.y ?? 0) - ((await birth.boundingBox())?.y ?? 0);
  await expect.poll(distance).toBe(0);
  await enlarge(page);
  await expect.poll(distance).toBeGreaterThan(0);
});
