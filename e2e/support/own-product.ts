import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from './mail.ts';
import { startProduct } from './product.ts';
import { test as base } from './test.ts';

interface OwnProduct {
  /** Files with different owners never share a product, in any process. */
  readonly owner: string;
  readonly ownProduct: string;
}

/**
 * For tests that change what other tests rely on, such as the payee: a product for the whole file,
 * with its own database and mail server. The file's tests must stay in one process:
 * `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<object, OwnProduct>({
  owner: ['', { option: true, scope: 'worker' }],
  ownProduct: [
    async ({ owner }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `prelaunch-${owner}-`));
      // The database may run as another user, who must be able to enter.
      await chmod(folder, 0o711);
      const mail = await startMailServer(join(folder, 'mail'));
      const product = await startProduct({
        DATA_DIR: join(folder, 'data'),
        SMTP_URL: mail.url,
        PORT: '0',
      });
      // The helpers read the product's address here, as for the shared one.
      process.env['E2E_URL'] = product.url;
      process.env['E2E_MAIL'] = join(folder, 'mail');
      await use(product.url);
      await product.stop();
      await mail.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ ownProduct }, use) => {
    await use(ownProduct);
  },
});
