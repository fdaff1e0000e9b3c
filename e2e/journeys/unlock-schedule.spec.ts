import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { call, makeMember, superAdminToken } from '../support/api.ts';
import { change } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { makeCompany } from '../support/companies.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { expect, openAs, test } from '../support/test.ts';

/** A super admin sets when tokens unlock, and members see it on their dashboard. */

const PHONE = { width: 390, height: 844 };
const NOW = new Date('2027-08-15T06:30:00.000Z');

const card = (page: Page, name = 'Unlock schedule') => page.getByRole('region', { name });
const more = (page: Page, name = 'Show all 24') => card(page).getByRole('button', { name });
const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');

/** Opens the dashboard of a member with 12,001 tokens, half a year after the launch. */
async function openDashboard(page: Page, over: Record<string, unknown> = {}): Promise<void> {
  const { token } = await makeMember();
  await page.clock.setFixedTime(NOW);
  await change(page, 'getProfile', (profile) => ({ ...profile, stockBalance: 12_001 }));
  await change(page, 'getUnlocks', (unlocks) => ({
    ...unlocks,
    memberId: 'GLXY-7K3MQ9XD',
    quantity: 12_001,
    readAt: NOW.toISOString(),
    launchAt: '2027-01-31T06:30:00.000Z',
    unlockAtLaunch: 10,
    unlockCliff: '6 months',
    unlockDuration: '24 months',
    unlockDaily: false,
    ...over,
  }));
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
}

test('a super admin sets a schedule, members read it, and once tokens are ordered it cannot become worse', async ({
  page,
  openPage,
}) => {
  const { id, companyName } = await makeCompany();
  const { token } = await makeMember(id);
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/companymanage?search=${encodeURIComponent(companyName)}`);
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
  };
  const edit = async () => {
    await page.getByRole('button', { name: `Edit ${companyName}` }).click();
    await expect(field('Company Name')).toHaveValue(companyName);
  };
  await edit();
  await field('Launch').fill('2099-01-31T12:00');
  await field('Unlocked at Launch (%)').fill('10');
  await field('Pause after Launch').fill('half a year');
  await field('Unlock Duration').fill('24 months');
  await save();
  await expect(field('Pause after Launch')).toHaveAccessibleDescription(
    /must be like '6 months' or '90 days'/,
  );
  await field('Pause after Launch').fill('6 months');
  await save();
  await expect(dialog).toHaveCount(0);

  const dashboard = await openPage();
  await resizeTo(dashboard, PHONE);
  await openAs(dashboard, 'user', token);
  await dashboard.goto('/user/dashboard');
  const terms =
    'Launch: 31 Jan 2099. 10 % of your tokens unlock at launch. The rest unlocks in equal monthly steps over 24 months. The first step is on 31 Aug 2099.';
  await expect(card(dashboard)).toContainText(terms);
  const changes = card(dashboard).getByRole('region', { name: 'Changes' });
  await expect(changes).toHaveCount(0);
  await expect(card(dashboard).getByRole('button')).toHaveCount(0);

  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 500 } });
  await edit();
  await field('Pause after Launch').fill('7 months');
  await save();
  await expect(field('Unlocked at Launch (%)')).toHaveAccessibleDescription(
    /Members have bought under this unlock schedule/,
  );
  await field('Pause after Launch').fill('5 months');
  await save();
  await expect(dialog).toHaveCount(0);
  await dashboard.reload();
  await expect(card(dashboard)).toContainText('The first step is on 31 Jul 2099.');
  await expect(changes).toContainText(/\d{4}: as above/);
  await expect(changes).toContainText(terms);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a member sees the next unlock and all later dates, and adds them to a calendar', async ({
    page,
  }) => {
    await openDashboard(page);
    await test.step('a library reads the calendar file', async () => {
      const downloading = page.waitForEvent('download');
      await card(page).getByRole('button', { name: 'Add to calendar' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^unlocks-\w+-2027-08-15\.ics$/);
      const text = await readFile(await download.path(), 'utf8');
      const events = new ICAL.Component(ICAL.parse(text) as unknown[])
        .getAllSubcomponents('vevent')
        .map((part) => new ICAL.Event(part));
      expect(events).toHaveLength(24);
      const [first] = events;
      expect(first?.startDate.toString()).toBe('2027-08-31');
      expect(first?.summary).toMatch(/^450 \w+ unlock$/);
      expect(first?.uid).toMatch(/^unlock-1-GLXY-7K3MQ9XD@/);
    });
    await test.step('a member sees the next unlock, what is unlocked and all later dates', async () => {
      // 10 % at the launch; the first of 24 steps is on 31 August.
      await expect(figure(page, 'Next unlock')).toHaveText(/^450 /);
      await expect(card(page)).toContainText('on 31 Aug 2027');
      await expect(figure(page, 'Unlocked so far')).toHaveText(/^1,200 of 12,001 /);
      await expect(card(page).getByText('16d 0h 0m')).toBeVisible();
      await expect(card(page).getByRole('meter', { name: 'Share unlocked' })).toHaveJSProperty(
        'value',
        0.1,
      );
      const table = card(page).getByRole('table', { name: 'Unlock schedule' });
      await expect(table).toHaveCount(0);
      await more(page).click();
      await expect(table.locator('tbody tr')).toHaveCount(12);
      await expect(table.locator('tbody tr').first()).toHaveText('31 Aug 20274501,650');
      await card(page).getByRole('button', { name: 'Next' }).click();
      await expect(table.locator('tbody tr').last()).toHaveText('31 Jul 202945112,001');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });
    await test.step('with text of 200 % no word of the dates breaks', async () => {
      await card(page).getByRole('button', { name: 'Prev' }).click();
      await setTextSize(page, 200);
      for (const width of [390, 320]) {
        await resizeTo(page, { width, height: 640 });
        await expectSoundLayout(page);
      }
    });
  });

  test('without a schedule the dashboard has no such card', async ({ page }) => {
    const read = page.waitForResponse(/\/user\/stock\/unlocks$/);
    await openDashboard(page, { unlockAtLaunch: null });
    await (await read).finished();
    await expect(card(page)).toHaveCount(0);
  });

  test('when all tokens are unlocked, there are no dates', async ({ page }) => {
    await openDashboard(page, { unlockDuration: '0 days', unlockCliff: '3 months' });
    await expect(card(page)).toContainText('All tokens are unlocked.');
    await expect(card(page).getByRole('button')).toHaveCount(0);
  });
});

test('on a desktop four dates are shown at once, then all', async ({ page }) => {
  await openDashboard(page);
  const rows = card(page).getByRole('table', { name: 'Unlock schedule' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await more(page).click();
  await expect(rows).toHaveCount(12);
  await more(page, 'Show fewer').click();
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: PHONE });

  test('a member sees the schedule', async ({ page }) => {
    await openDashboard(page, {
      changes: [
        {
          changedAt: '2027-07-01T06:30:00.000Z',
          launchAt: '2027-01-31T06:30:00.000Z',
          unlockAtLaunch: 0,
          unlockCliff: '90 days',
          unlockDuration: '365 days',
          unlockDaily: false,
        },
      ],
    });
    const shown = card(page, 'अनलॉक शेड्यूल');
    await expect(shown).toContainText('आपके 10 % टोकन लॉन्च पर अनलॉक होंगे।');
    await expect(shown).toContainText('बचा हुआ समय');
    await expect(shown).toContainText('बाकी टोकन 365 दिन में हर दिन बराबर हिस्सों में अनलॉक होंगे।');
    await expect(shown.getByRole('button', { name: 'कैलेंडर में जोड़ें' })).toBeVisible();
    await shown.getByRole('button', { name: /^सभी / }).click();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});
