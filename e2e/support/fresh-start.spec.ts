import { expect, keptTexts, openBlank, test } from './test.ts';

/** Tests take turns with one page, which must not tell the next one of the last. */

test.describe.configure({ mode: 'default' });

const place = (): string => `/?left-behind=${String(Math.random())}`;

test('a test may leave as much behind as it likes', async ({ page, context, baseURL }) => {
  await page.clock.install({ time: Date.UTC(2035, 0, 1) });
  await context.grantPermissions(['clipboard-read']);
  await page.addInitScript(() => {
    Object.assign(window, { leftBehind: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBlank(page);
  await context.addCookies([{ name: 'left', value: 'behind', url: baseURL ?? '' }]);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  for (let n = 0; n < 3; n += 1) await page.goto(place());
  await context.newPage();
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(3);
  expect(await page.evaluate(() => 'leftBehind' in window)).toBe(true);
});

test('and the next one begins as a stranger would', async ({ page, context }) => {
  expect(context.pages()).toHaveLength(1);
  const answered = await page.goto('/blank');
  expect(answered?.status()).toBe(200);
  await expect(page.getByText('Page not found')).not.toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  expect(JSON.parse(await keptTexts(page))).toEqual([[], []]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => 'leftBehind' in window)).toBe(false);
  const now = await page.evaluate(() => Date.now());
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
  const allowed = await page.evaluate(async () => {
    const name = 'clipboard-read' as PermissionName;
    return (await navigator.permissions.query({ name })).state;
  });
  expect(allowed).not.toBe('granted');
});
