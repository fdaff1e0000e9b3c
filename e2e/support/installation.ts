import { startInstallation } from '@prelaunch/testkit/installation';
import { publishMails } from '@prelaunch/testkit/mailbox';

/**
 * Starts the built product with a database and a mail server of its own, and points the helpers of
 * this process, and of those that it starts, to both. Returns how to stop it.
 */
export async function useInstallation(
  name: string,
  prepare?: (dataDir: string) => unknown,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const installation = await startInstallation(name, prepare);
  const { url } = installation.product;
  const mailbox = await publishMails(installation.mail.received);
  process.env['E2E_URL'] = url;
  process.env['E2E_MAIL'] = mailbox.url;
  return {
    url,
    async stop() {
      mailbox.close();
      await installation.stop();
    },
  };
}
