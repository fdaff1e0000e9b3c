import type { OwnInstallation } from './installation.ts';
import { test as base } from './test.ts';

interface OwnProduct {
  /** Further settings of the product. */
  readonly settings: Readonly<Record<string, string>>;
  readonly installation: OwnInstallation;
}

/**
 * For tests that change data that other tests use, such as the payee. Starts a product for the whole
 * file, with its own database and mail server. The file's tests must stay in one process:
 * `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<OwnProduct>({
  settings: [{}, { option: true }],
  installation: [
    async ({ products, settings }, use, { file }) => {
      await use(await products.useOwn(file, settings));
    },
    { timeout: 90_000 },
  ],
  product: ({ installation }, use) => use(installation.url),
  baseURL: async ({ product }, use) => {
    await use(product);
  },
});
