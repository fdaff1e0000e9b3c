import type { OwnInstallation } from './installation.ts';
import { test as base } from './test.ts';

interface OwnProduct {
  readonly installation: OwnInstallation;
}

/**
 * For tests that change data that other tests use, such as the payee. Starts a product for the whole
 * file, with its own database and mail server. The file's tests must stay in one process:
 * `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<OwnProduct>({
  installation: [
    async ({ products }, use, { file }) => {
      await use(await products.useOwn(file));
    },
    { timeout: 90_000 },
  ],
  product: ({ installation }, use) => use(installation.url),
  baseURL: async ({ product }, use) => {
    await use(product);
  },
});
