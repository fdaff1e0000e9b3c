import { picture as pictureFile } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import {
  answer,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { fields, openProfile, password, save, storedProfile } from '../support/profile.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, holdToasts, toast } from '../support/toasts.ts';

/** The picture of the profile (/user/profile). */

const picture = (page: Page) => page.getByLabel('Profile picture');
const png = { name: 'me.png', mimeType: 'image/png', buffer: pictureFile() };

test.describe('the profile picture', () => {
  test('opens the file chooser when pressed; is uploaded, previewed and saved with the form', async ({
    page,
  }) => {
    const { token } = await openProfile(page);
    await expect(picture(page)).toHaveAttribute('accept', 'image/*');
    const uploads = sentCalls(page, 'uploadMedia');
    const updates = sentCalls(page, 'updateProfile');
    await holdToasts(page);
    // Screen readers always read it.
    const hint = page.getByText(/^Press the picture to choose another: PNG/);
    await expect(picture(page)).toHaveAccessibleDescription(/^Press the picture/);
    await expect(hint).toHaveCSS('clip-path', 'inset(50%)');
    const chooser = page.waitForEvent('filechooser');
    await picture(page).click();
    await expect(hint).toHaveCSS('clip-path', 'none');
    await (await chooser).setFiles(png);
    await expect(toast(page, 'File uploaded successfully')).toBeVisible();
    const preview = page.getByRole('main').locator('label img');
    await expect(preview).toHaveAttribute('src', /^blob:/);
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect((await storedProfile(token)).profileImageId).toBeNull();

    await password(page).fill(PASSWORD);
    await save(page).click();
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await expect(toast(page, 'File uploaded successfully')).toHaveCount(0);
    const { profileImageId } = await storedProfile(token);
    expect(profileImageId).not.toBeNull();
    expect(fields(updates[0])['profileImageId']).toBe(profileImageId);
    for (const image of [preview, page.getByRole('banner').locator('img').last()]) {
      await expect(image).toHaveAttribute('src', /\/api\/v1\/media\//);
      await expect
        .poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth))
        .toBe(10);
    }
  });

  test("shows its upload's progress, can be cancelled, and is waited for", async ({ page }) => {
    const { token } = await openProfile(page);
    const release = await hold(page, 'uploadMedia');
    await picture(page).setInputFiles(png);
    await expect(page.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    await picture(page).setInputFiles(png);
    await password(page).fill(PASSWORD);
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Saving Changes...' })).toBeVisible();
    release();
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    expect((await storedProfile(token)).profileImageId).not.toBeNull();
  });

  test('that is not an image, or is stored without an id, is reported', async ({ page }) => {
    await openProfile(page);
    await test.step('that is not an image is not sent', async () => {
      const uploads = sentCalls(page, 'uploadMedia');
      await picture(page).setInputFiles({
        name: 'me.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await expect(toast(page, 'Please choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible();
      expect(uploads).toHaveLength(0);
    });
    await test.step("stored without an id: 'Upload succeeded but no file ID received.'", async () => {
      await answer(page, 'uploadMedia', {
        status: 201,
        body: { status: true, message: 'File uploaded successfully', data: [] },
      });
      await picture(page).setInputFiles(png);
      await expectNewestToasts(page, ['Upload succeeded but no file ID received.']);
      await expect(picture(page)).toHaveAccessibleDescription(
        /^Upload succeeded but no file ID received\./,
      );
    });
  });

  test.describe('that cannot be uploaded', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test("shows 'Profile picture upload failed.' and the reason, and can be retried", async ({
      page,
    }) => {
      await openProfile(page);
      const why =
        'This file is damaged, or its content does not match its name. Please upload another one.';
      await answer(page, 'uploadMedia', refusal(why, 415));
      await picture(page).setInputFiles(png);
      await expectToasts(page, [why]);
      await expect(page.getByText('Profile picture upload failed.')).toBeVisible();
      await expect(picture(page)).toHaveAccessibleDescription(
        `Profile picture upload failed. ${why}`,
      );

      await cutOff(page, 'uploadMedia');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expectNewestToasts(page, ['Failed to upload file']);
      await expect(page.getByText('Profile picture upload failed.')).toBeVisible();
      await restore(page, 'uploadMedia');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(toast(page, 'File uploaded successfully')).toBeVisible();
      await expect(page.getByText('Profile picture upload failed.')).toHaveCount(0);
    });
  });
});
