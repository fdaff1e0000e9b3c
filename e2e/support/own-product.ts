import { useInstallation, type OwnInstallation } from './installation.ts';
import { test as base } from './test.ts';

interface OwnProduct {
  /** Files with different owners never share a product, in any process. */
  readonly owner: string;
  readonly installation: OwnInstallation;
  /** The URL of the product. */
  readonly ownProduct: string;
}

/**
 * For tests that change data that other tests use, such as the payee. Starts a product for the whole
 * file, with its own database and mail server. The file's tests must stay in one process:
 * `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<object, OwnProduct>({
  owner: ['', { option: true, scope: 'worker' }],
  installation: [
    async ({ owner }, use) => {
      const installation = await useInstallation(owner);
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  ownProduct: [({ installation }, use) => use(installation.url), { scope: 'worker' }],
  baseURL: async ({ ownProduct }, use) => {
    await use(ownProduct);
  },
});
