import { email } from '@prelaunch/contract/fields';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { describeSmtpError } from '../../platform/mail/smtp-problem.ts';
import { smtpDelivery } from '../../platform/mail/smtp.ts';
import type { Command } from './command.ts';
import { parseTyped } from './typed.ts';

export const mailTestCommand: Command = {
  usage: 'EMAIL',
  summary: 'Send one mail through SMTP_URL and print the answer of the mail server',
  run: async ([address = '']) => {
    const to = parseTyped(email(), address);
    const { smtpUrl, mailFrom, publicUrl = 'this site' } = readConfig(process.env);
    if (smtpUrl === undefined) {
      throw new ConfigError('SMTP_URL is not set, so mails are caught and not sent.');
    }
    const { deliver, close } = smtpDelivery(smtpUrl, mailFrom);
    try {
      await deliver({
        to,
        kind: 'test',
        subject: 'Mail from Prelaunch',
        text: `Hello,\n\nthis mail shows that ${publicUrl} can send mails to this address.\n\nPrelaunch`,
      });
      console.log(`The mail server accepted a mail from ${mailFrom} to ${to}.`);
      return 0;
    } catch (error) {
      console.error(`The mail server did not accept the mail: ${describeSmtpError(error)}`);
      return 1;
    } finally {
      close();
    }
  },
};
