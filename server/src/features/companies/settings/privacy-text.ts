/** The default privacy policy of a company without its own. */
export const privacyTextFor = (companyName: string): string => `# Who we are

${companyName} sells its token to members before launch on this site. This page says which data about you we keep, why, and for how long. Our legal name, mail and phone stand above.

# Paying safely

Pay only to the account that the payment page shows you while you are logged in. We never ask for your password, a UPI PIN or a one-time code by phone or mail.

# What we keep

Your name, email address, mobile number and date of birth, so that we know whom we sell to and can reach you. Your Aadhaar number only if you enter it in your profile: it is encrypted, and only its last four digits are ever shown.

For each purchase: the amount, the price, the tokens, how you paid, the transaction number and the proof that you uploaded. Photographs are stored without the place and device they were taken with.

# What we use it for

To check that your payment has arrived, to allocate your tokens, to write to you about your purchases, and to keep the records that the law requires. We do not sell it, and we do not use it for advertising.

# Who can see it

The people of ${companyName} who verify members and check payments, and the operators of this site where they have to. Other members see how many tokens are held, under a number that does not identify you. If you joined with another member's referral code, that member sees your first name and initial, the day on which you joined, and how many purchases and tokens of yours were approved.

# How long we keep it

As long as you have an account. Purchases and their proofs are kept longer, as the law on financial records requires. One-time codes are deleted within two days, ended sessions at once.

# What you can do

You can see and change your details in your profile, ask us for a copy, and ask us to close your account. Write to the mail address above.`;
