import { CODE_RULES, formatDuration } from '@prelaunch/domain/limits';

/** All texts of the visitors' screens. */
export const publicTexts = {
  programme: (token: string) => `${token} PRE-LAUNCH PROGRAM`,
  noCompany: 'Company ID is not configured. Please contact support.',
  noToken: 'Pre-launch program',
  line: 'Buy in INR, before launch',
  price: 'Price per token',
  supply: 'Remaining supply',
  /** Each is true of every company on this platform. */
  assurances: [
    'A receipt as a PDF for every payment',
    'A mail as soon as a payment is decided',
    'Aadhaar numbers are stored encrypted',
  ],
} as const;

export const loginTexts = {
  screen: 'Login',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in...',
  forgot: 'Forgot your password?',
  create: 'Create account',
} as const;

export const registerTexts = {
  screen: 'Register',
  name: 'Name',
  email: 'Email ID',
  mobile: 'Mobile',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'Date of Birth',
  pincode: 'Pincode',
  gender: 'Gender',
  genders: [
    { value: '', label: 'Select Gender' },
    { value: 'male', label: 'Male' },
    { value: 'female', label: 'Female' },
    { value: 'other', label: 'Other' },
  ],
  referralCode: 'Referral Code (Member ID)',
  referralCodeFormat: (symbol: string) => `${symbol}-7K3MQ9XD`,
  optional: 'Optional',
  password: 'Password',
  confirmPassword: 'Confirm Password',

  requestHeading: 'Request OTP',
  requestIntro: 'Step 1 of 2. We send a one-time password to your email.',
  request: 'Request OTP',
  requesting: 'Requesting OTP...',
  createHeading: 'Create Account',
  createIntro: 'Step 2 of 2. Enter the one-time password and your details.',
  create: 'Create Account',
  creating: 'Creating Account...',
  back: 'Back to OTP Request',
  haveAccount: 'Already have an account?',
  toLogin: 'Log in',

  contactGroup: 'Confirm that it is you',
  aboutGroup: 'About you',
  secretGroup: 'Protect your tokens',

  otpHint: (email: string) =>
    `Sent to ${email}, good for ${formatDuration(CODE_RULES.register.life)}. Not received? Check the spam folder, or go back and request a new one.`,
  otherEmail: (email: string) =>
    `The OTP was sent to ${email}. To use another address, go back and request one for it.`,

  contactMissing: 'Please fill in Name, Email, and Mobile to request OTP.',
  otpMissing: 'Please enter the OTP.',
  otpShort: `The OTP has ${String(CODE_RULES.register.digits)} digits.`,
  dateOfBirthMissing: 'Date of Birth is required.',
  pincodeMissing: 'Pincode is required.',
  genderMissing: 'Gender is required.',
  passwordMissing: 'Password is required.',
  passwordsDiffer: 'Passwords do not match!',
} as const;

export const forgotPasswordTexts = {
  screen: 'Forgot Password',
  email: 'Email',
  code: 'Verification Code',
  password: 'New Password',
  confirmPassword: 'Confirm New Password',

  requestHeading: 'Reset Password',
  requestIntro: 'Step 1 of 2. We send a verification code to your email.',
  send: 'Send Reset Code',
  sending: 'Sending Code...',
  resetHeading: 'Verify Code & Set New Password',
  resetIntro: 'Step 2 of 2. Enter the verification code and choose a new password.',
  reset: 'Reset Password',
  resetting: 'Resetting Password...',
  again: 'Resend Code or Change Email',
  toLogin: 'Back to Login',

  codeHint: `${String(CODE_RULES.forgot_password.digits)} digits, good for ${formatDuration(CODE_RULES.forgot_password.life)}. Not received? Check the spam folder, and check that this is the address you registered with.`,

  emailMissing: 'Please enter your email address.',
  fieldsMissing: 'Please fill in all fields.',
  codeShort: `The verification code has ${String(CODE_RULES.forgot_password.digits)} digits.`,
  passwordsDiffer: 'New passwords do not match.',
} as const;

export const privacyPolicyTexts = {
  screen: 'Privacy Policy',
  back: 'Back',
  updated: (date: string) => `Last updated on ${date}`,
  loading: 'Loading the privacy policy...',
  failed: 'The privacy policy could not be loaded.',
  empty: 'The privacy policy has not been published yet.',
} as const;

export const notFoundTexts = {
  screen: 'Page not found',
  text: 'There is nothing at this address. It may have been mistyped, or moved.',
  home: 'Go to the start',
} as const;
