import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, signInSuperAdmin } from './api.ts';
import { startMailServer } from './mail.ts';
import { startProduct } from './product.ts';

/** Well below the 15 minutes after which an unused super admin session ends. */
const AWAKE_MS = 5 * 60_000;

/**
 * Starts the built product once for all tests, with its own database, a mail server and a port. The
 * workers get both addresses by environment variables.
 */
async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-e2e-'));
  // The database may run as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const mail = await startMailServer(join(folder, 'mail'));
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mail.url,
    PORT: '0',
  });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_MAIL'] = join(folder, 'mail');
  let awake: NodeJS.Timeout | undefined;
  const end = async () => {
    clearInterval(awake);
    await product.stop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const token = await signInSuperAdmin();
    process.env['E2E_SUPER_ADMIN'] = token;
    // Keeps the super admin's session alive, because most of the run does not use it.
    awake = setInterval(() => {
      call('listSuperAdmins', { token }).catch(() => undefined);
    }, AWAKE_MS);
  } catch (error) {
    // Playwright calls no teardown after a failed setup.
    await end();
    throw error;
  }
  return end;
}

export default globalSetup;
