import { CODE_RULES, formatDuration } from '@prelaunch/domain/limits';

export const registerTexts = {
  screen: 'Register',
  name: 'Name',
  email: 'Email ID',
  mobile: 'Mobile',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'Date of Birth',
  adultsOnly: 'You must be at least 18 years old.',
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
