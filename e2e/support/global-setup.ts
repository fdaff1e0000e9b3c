import { call, signInSuperAdmin } from './api.ts';
import { useInstallation } from './installation.ts';

/** Well below the 15 minutes after which an unused super admin session ends. */
const AWAKE_MS = 5 * 60_000;

/** Starts the built product once for all tests. The workers read its addresses from the environment. */
async function globalSetup(): Promise<() => Promise<void>> {
  const installation = await useInstallation('e2e');
  let awake: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(awake);
    return installation.stop();
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
