import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { adminToken, makeMember } from '../support/api.ts';
import { resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { buyByUpi } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Text of 200 % on the narrowest phone. */

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

test('the approval of a purchase shows its amount above the proof, and its number in one line', async ({
  page,
}) => {
  const { name, token } = await makeMember();
  await buyByUpi(token, newReference(), picture(24_680));
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = page.getByRole('dialog', { name: 'Approve Purchase' });
  const proof = approval.getByRole('region', { name: 'Receipt' });
  await expect(proof.getByRole('img', { name: `Receipt submitted by ${name}` })).toBeVisible();
  const amount = approval.getByText('₹ 1,020.00', { exact: true });
  await expect(proof).toBeInViewport({ ratio: 0.75 });
  const distance = async () =>
    proof.evaluate(
      (region, sum) => region.getBoundingClientRect().top - sum.getBoundingClientRect().top,
      await amount.elementHandle(),
    );
  await expect.poll(distance).toBeGreaterThan(0);
  await expect(amount).toBeInViewport(WHOLE);
  await resizeTo(page, { width: 390, height: 844 });
  await expect(proof).toBeInViewport(WHOLE);
  await expect.poll(async () => (await proof.boundingBox())?.height).toBeGreaterThan(340);
  await resizeTo(page, { width: 768, height: 1024 });
  await setTextSize(page, 200);
  await expect.poll(() => linesOf(approval.getByText('Transaction No.'))).toBe(1);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await resizeTo(page, size);
    await expect(amount).toBeInViewport(WHOLE);
    await expect(proof).toBeInViewport(WHOLE);
  }
});
