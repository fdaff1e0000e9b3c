import type { CompanyContact } from '../contact.rules.ts';

/** When the text below was last changed. */
export const PRIVACY_TEXT_CHANGED_AT = new Date('2026-11-29T00:00:00Z');

/** An Indian number as it is read aloud. */
const inGroups = (mobile: string) => mobile.replace(/^(\+91)(\d{5})/, '$1\u00a0$2\u00a0');

/** Whose site it is: the legal name is said where it is another than the name of the company. */
const sellerOf = (companyName: string, { legalName, city }: CompanyContact): string =>
  (legalName === companyName ? companyName : `${companyName} (legal name: ${legalName})`) +
  (city === null ? '' : `, ${city},`);

/** The default privacy policy of a company without its own. */
export const privacyTextFor = (
  companyName: string,
  contact: CompanyContact,
): string => `# Who we are

${sellerOf(companyName, contact)} sells its token to members before launch on this site. This page says which data about you we keep, why, and for how long.

With questions and complaints about your data, write to ${contact.email} or call ${inGroups(contact.mobile)}.

# Paying safely

Pay only to the account that the payment page shows you while you are logged in. We never ask for your password, a UPI PIN or a one-time code by phone or mail.

# What we keep

Your name, email address, mobile number and date of birth, so that we know whom we sell to and can reach you. Your Aadhaar number only if you enter it in your profile: it is encrypted, and only its last four digits are ever shown. Also your former names, the picture that you add to your profile, your language, and whose referral code you used.

For each purchase: the amount, the price, the tokens, how you paid, the transaction number, the amount that you typed and the proof that you uploaded. Photographs are stored without the place and device they were taken with.

The lines of our bank statements, as the bank writes them: day, amount, reference and often the name, account or UPI ID of the person who paid. We compare them with the purchases.

Your password as a hash, from which it cannot be read. For each browser and network that you sign in from: a code that does not show which one it is. What our people do with your account and your purchases, with who did it and when. The log of the server also has network addresses.

# What we use it for

To check that your payment has arrived, to allocate your tokens, to write to you about your purchases, to protect your account, and to keep the records that the law requires. We do not sell it, and we do not use it for advertising.

# Who can see it

The people of ${companyName} who verify members and check payments, and the operators of this site where they have to. Other members see how many tokens are held, under a number that does not identify you. If you joined with another member's referral code, that member sees your first name and initial, the day on which you joined, and how many purchases and tokens of yours were approved.

# How long we keep it

As long as you have an account. Purchases and their proofs are kept longer, as the law on financial records requires. One-time codes are deleted within two days, ended sessions at once, and the codes of browsers and networks at the latest 90 days after their last use.

# What you can do

You can see your details in your profile, and change all of them there but the email address. Write to ${contact.email} to have that changed, to ask for a copy of your data, or to have your account closed.`;
