import { answer } from '../support/answers.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { boxOf, hiddenPart } from '../support/places.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/** The second steps of visitors' forms, with text of 200 %. The walk over all screens measures their first steps. */

test('the second steps of the forms are whole with text of 200 % on a phone of 320 px', async ({
  page,
}) => {
  await resizeTo(page, { width: 320, height: 640 });
  for (const address of ['asha.rao@example.com', 'meenakshi.subramaniam@mail.example.com']) {
    await test.step(`shows ${address} whole in the second step of a new password`, async () => {
      await answer(page, 'requestPasswordOtp', {
        status: 200,
        body: { status: true, message: 'OTP successfully send', data: null },
      });
      await page.goto('/fogot-password');
      await settled(page);
      const email = page.getByLabel('Email', { exact: true });
      await email.fill(address);
      await page.getByRole('button', { name: 'Send Reset Code' }).click();
      await expect(page.getByLabel('Verification Code')).toBeVisible();
      await setTextSize(page, 200);
      await expect(email).toHaveValue(address);
      await expect.poll(() => hiddenPart(email)).toBeLessThanOrEqual(0);
      // Otherwise the page stays at its second step.
      await page.evaluate(() => sessionStorage.clear());
    });
  }
  await test.step('shows a toast in half of the window, and breaks nothing beside a long address', async () => {
    await page.goto('/superadmin/login');
    await settled(page);
    await setTextSize(page, 200);
    await page.getByLabel('Email').fill('superadmin@prelaunch.test');
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await expect(page.getByLabel('OTP')).toBeVisible();
    await setTextSize(page, 200);
    const toast = await boxOf(page.getByText('If this address belongs to a super admin'));
    expect(toast.bottom - toast.top).toBeLessThan(320);
    await expectSoundLayout(page);
  });
  await test.step('large text puts the fields of a pair below each other on a desktop', async () => {
    await resizeTo(page, { width: 1280, height: 800 });
    await page.goto('/register');
    await settled(page);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Email ID').fill('large-text@example.com');
    await page.getByLabel('Mobile').fill('+91 98111 22233');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    const top = async (label: string) => (await boxOf(page.getByLabel(label))).top;
    const distance = async () => (await top('Pincode')) - (await top('Date of Birth'));
    await expect.poll(distance).toBe(0);
    await setTextSize(page, 200);
    await expect.poll(distance).toBeGreaterThan(0);
  });
});
