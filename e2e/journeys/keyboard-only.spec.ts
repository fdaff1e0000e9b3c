import { newReference } from '@prelaunch/testkit/purchases';
import { newPerson, PASSWORD } from '../support/api.ts';
import { expectFocusTrapped, tabTo } from '../support/keyboard.ts';
import { waitForCode } from '../support/mail.ts';
import { receiptFile } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** The member's journey by keyboard only, with a visible focus at every step. */

test('a member registers, logs in, buys and submits the proof without a mouse', async ({
  page,
}) => {
  const member = newPerson();
  const reference = newReference();
  const { keyboard } = page;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('requests a code', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('link', { name: 'Create account' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/register');
    await tabTo(page, field('Name'));
    await keyboard.type(member.name);
    await tabTo(page, field('Email ID'));
    await keyboard.type(member.email);
    // Enter submits the form, which reports the missing field and focuses it.
    await keyboard.press('Enter');
    await expect(field('Mobile')).toBeFocused();
    await keyboard.type(member.mobile);
    await tabTo(page, button('Request OTP'));
    await keyboard.press('Space');
    await expect(toast(page, 'OTP sent to your email.')).toBeVisible();
  });

  await test.step('registers with the code', async () => {
    await expect(field('OTP')).toBeFocused();
    await keyboard.type(await waitForCode(member.email));
    await tabTo(page, field('Date of Birth'));
    // Day and month are equal, because their order depends on the browser.
    await keyboard.type('05051994');
    await expect(field('Date of Birth')).toHaveValue('1994-05-05');
    await tabTo(page, field('Pincode'));
    await keyboard.type('560001');
    await tabTo(page, field('Gender'));
    // Types one letter, because with slow typing each further letter starts a new search ('m' finds 'Male').
    await keyboard.type('F');
    await expect(field('Gender')).toHaveValue('female');
    await tabTo(page, field('Password'));
    await keyboard.type(PASSWORD);
    await tabTo(page, field('Confirm Password'));
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Registration successful. Please log in.')).toBeVisible();
  });

  await test.step('logs in', async () => {
    await tabTo(page, field('Email'));
    await keyboard.type(member.email);
    await tabTo(page, field('Password'));
    await keyboard.type(PASSWORD);
    await tabTo(page, button('Show password'));
    await keyboard.press('Space');
    await expect(field('Password')).toHaveAttribute('type', 'text');
    await tabTo(page, button('Log in'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/user/dashboard');
  });

  await test.step('skips the menu and buys', async () => {
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Buy Token' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/user/buy-token');
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, field('Amount (INR)'));
    await keyboard.type('1000');
    // It is disabled until the price is known.
    await expect(button('BUY NOW')).toBeEnabled();
    await tabTo(page, button('BUY NOW'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user\/payment\?purchaseId=PUR-\d{6}&purchaseAmount=1000$/);
  });

  const upi = page.getByRole('tab', { name: 'UPI' });

  await test.step('chooses UPI with the arrows, and agrees', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Banking' }));
    await keyboard.press('ArrowRight');
    await expect(upi).toBeFocused();
    await expect(upi).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, button('PAY'));
    await keyboard.press('Enter');
    const agree = page.getByRole('checkbox', { name: /^I agree/ });
    await expect(agree).toBeFocused();
    await keyboard.press('Space');
    await expect(agree).toBeChecked();
    await tabTo(page, button('PAY'));
    await keyboard.press('Enter');
  });

  const proof = page.getByRole('dialog', { name: 'Submit Transaction Proof' });
  const number = proof.getByLabel('UTR or Transaction Number');

  await test.step('the dialog traps the focus, and returns it when closed', async () => {
    await expect(number).toBeFocused();
    await expectFocusTrapped(page, proof);
    await keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(button('PAY')).toBeFocused();
    await keyboard.press('Space');
    await expect(number).toBeFocused();
  });

  await test.step('submits the proof', async () => {
    // Waits for the event from here on, because only then does the browser intercept file choosers.
    const chooser = page.waitForEvent('filechooser');
    await keyboard.type(reference);
    await keyboard.press('Enter');
    const file = proof.locator('input[type=file]');
    // The missing field gets the focus.
    await expect(file).toBeFocused();
    await keyboard.press('Space');
    await (await chooser).setFiles(receiptFile);
    await expect(toast(page, 'File uploaded successfully')).toBeVisible();
    await expect(file).toBeFocused();
    await tabTo(page, proof.getByRole('button', { name: 'PAY', exact: true }));
    await keyboard.press('Enter');
    await expect(toast(page, 'UPI proof submitted successfully.')).toBeVisible();
    await expect(page).toHaveURL('/user/buy-token');
  });

  await test.step('finds the purchase in the history, and logs out', async () => {
    const menu = page.getByRole('navigation');
    await tabTo(page, menu.getByRole('link', { name: 'Payment History' }));
    await keyboard.press('Enter');
    await expect(page.getByText(reference)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: /^View/ }));
    await keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText(reference);
    await expectFocusTrapped(page, receipt);
    await keyboard.press('Escape');
    await expect(receipt).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^View/ })).toBeFocused();
    await tabTo(page, button('Logout'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});
