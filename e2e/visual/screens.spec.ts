import { browserOptions } from '@prelaunch/testkit/browser';
import type { Page } from '@playwright/test';
import { resizeTo } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';
import { answerWithExamples } from '../support/examples.ts';

/**
 * Compares screens with the stored pictures beside this file. The data, the time and the browser are the same in every
 * run: only a change of a page changes its picture. CONTRIBUTING.md says how to update them.
 */

/** The browser that the lock file names. */
const browser = process.env['CHROMIUM_OF_NPM'];
test.use({
  launchOptions: {
    ...browserOptions,
    ...(browser !== undefined && { executablePath: browser }),
    // Hints depend on the settings of the machine.
    args: [...browserOptions.args, '--font-render-hinting=none', '--force-color-profile=srgb'],
  },
  reducedMotion: 'reduce',
});

const NOW = new Date('2026-11-22T09:30:00Z');
const MEMBER = { authToken: 'a session of an example' };
const staff = (area: 'admin' | 'superadmin') => ({
  accessToken: 'a session of an example',
  [`${area}LoggedIn`]: 'true',
  reloadCounter: '2',
});

interface VisualScreen {
  readonly name: string;
  readonly address: string;
  readonly stored: Readonly<Record<string, string>>;
  /** The left edge of the picture on a desktop. The sky left of it needs more bytes than the rest. */
  readonly left: number;
  readonly act?: (page: Page) => Promise<void>;
}

/** Where the screen begins, in CSS pixels: right of the menu, or of the programme beside a form. */
const WHOLE = 0;
const BESIDE_MENU = 220;
const BESIDE_PROGRAMME = 580;
const AROUND_RECEIPT = 160;

const SCREENS: readonly VisualScreen[] = [
  { name: 'login', address: '/', stored: {}, left: BESIDE_PROGRAMME },
  { name: 'register', address: '/register', stored: {}, left: BESIDE_PROGRAMME },
  {
    name: 'buy',
    address: '/user/buy-token',
    stored: MEMBER,
    left: BESIDE_MENU,
    act: (page) => page.getByLabel('Amount (INR)').fill('5000'),
  },
  {
    name: 'payment',
    address: '/user/payment?purchaseId=PUR-482913&purchaseAmount=5000',
    stored: MEMBER,
    left: BESIDE_MENU,
    act: (page) => page.getByRole('tab', { name: 'UPI' }).click(),
  },
  { name: 'history', address: '/user/payment-history', stored: MEMBER, left: BESIDE_MENU },
  {
    name: 'receipt',
    address: '/user/payment-history',
    stored: MEMBER,
    left: AROUND_RECEIPT,
    act: (page) => page.getByRole('button', { name: 'View receipt 1', exact: true }).click(),
  },
  { name: 'requests', address: '/admin/purchaserequest', stored: staff('admin'), left: WHOLE },
  {
    name: 'companies',
    address: '/superadmin/companymanage',
    stored: staff('superadmin'),
    left: BESIDE_MENU,
  },
];

const DEVICES = [
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { device: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

for (const { device, viewport, colorScheme } of DEVICES) {
  for (const { name, address, stored, left, act } of SCREENS) {
    test(`${name} looks on a ${device} as in its picture`, async ({ page }) => {
      await resizeTo(page, viewport);
      await page.emulateMedia({ colorScheme });
      await page.clock.setFixedTime(NOW);
      await page.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        // The payment code of an order is computed from its key.
        crypto.randomUUID = () => '0193d2c4-8a10-4c3e-9f6b-2f1d4a5b6c7d';
      }, stored);
      // Few members have a refund; the layout walk shows theirs.
      await answerWithExamples(page, { listOwnRefunds: { refunds: [] } });
      await page.goto(address);
      await settled(page);
      await act?.(page);
      await settled(page);
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      const x = device === 'phone' ? 0 : left;
      const clip = { x, y: 0, width: viewport.width - x, height: viewport.height };
      await expect(page).toHaveScreenshot(`${name}-${device}.png`, { clip });
    });
  }
}
