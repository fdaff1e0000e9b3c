import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, signInSuperAdmin } from './api.ts';
import { startMailServer } from './mail.ts';
import { startProduct } from './product.ts';

/** Well within the 15 minutes after which a super admin's unused session ends. */
const AWAKE_MS = 5 * 60_000;

/**
 * Starts the built product once for all journeys: its own database, a real mail server to send to,
 * one port. The workers find both by the environment.
 */
async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-e2e-'));
  // The database may have to run as another user, which must be able to pass through.
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
    // Most of the run needs no super admin; those tests that do must find the session alive.
    awake = setInterval(() => {
      call('listSuperAdmins', { token }).catch(() => undefined);
    }, AWAKE_MS);
  } catch (error) {
    // Nobody calls the way out of a setup that has failed.
    await end();
    throw error;
  }
  return end;
}

export default globalSetup;
