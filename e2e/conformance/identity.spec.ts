import type { Page } from '@playwright/test';
import { adminToken, call, newPerson, PASSWORD } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { password, save } from '../support/profile.ts';
import { expect, openAs, test } from '../support/test.ts';
import { makeWaiting } from '../support/users.ts';

/** A verified member changes the name: the form says what follows, and the company verifies them again. */

const notice = (page: Page) => page.getByText(/^This change ends your verification/);

test('a verified member reads before saving another name that the verification ends', async ({
  page,
}) => {
  const member = await makeWaiting(`Asha ${newPerson().name}`);
  await call('approveAccounts', { token: await adminToken(), body: { ids: [member.id] } });
  await openAs(page, 'user', member.token);
  await page.goto('/user/profile');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(member.name.toUpperCase());
  await page.getByLabel('Aadhaar No.').fill('2341 2341 2346');
  await expect(notice(page)).toBeHidden();
  const taken = `Meera ${newPerson().name}`;
  await name.fill(taken);
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await password(page).fill(PASSWORD);
  await save(page).click();
  await expect(page.getByText('Waiting for verification')).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/usermanage?${new URLSearchParams({ search: taken }).toString()}`);
  await expect(page.getByText(`Verified as ${member.name} until`)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await page.getByRole('button', { name: 'Waiting' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Then the member changed name, birth date or Aadhaar number; the audit trail says which.',
  );
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Verified as ${member.name} until`)).toHaveCount(0);
  await page.goto(`/admin/audit?${new URLSearchParams({ search: member.name }).toString()}`);
  await expect(page.getByRole('cell', { name: 'Changed their identity' })).toBeVisible();
});
