import type { Mail } from './mail.ts';

/** Whom members pay, and how they reach that company. */
export interface MailSender {
  readonly legalName: string;
  readonly city: string | null;
  readonly email: string;
  readonly mobile: string;
}

/** Adds legal name, city, mail and phone of the company below the name that ends each mail to its members. */
export const signed = (mail: Mail, { legalName, city, email, mobile }: MailSender): Mail => ({
  ...mail,
  text: `${mail.text}\n${legalName}${city === null ? '' : `, ${city}`}\n${email}, ${mobile}`,
});
