import { siteProgram } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

/** What the browser needs to offer the site for installation, under the token's name and icon. */

test('the browser finds a complete manifest and nothing against an installation', async ({
  page,
  context,
}) => {
  const { token } = await siteProgram();
  await page.goto('/');
  const browser = await context.newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ short_name: token.symbol });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('the icon and the preview of shared links are those of the token, before any script runs', async ({
  browser,
  baseURL,
}) => {
  const { token } = await siteProgram();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle(token.metaData.title);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', token.icon_url);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    token.metaData.title,
  );
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { pathname } = new URL(preview ?? '');
  const answer = await context.request.get(pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  await context.close();
});
