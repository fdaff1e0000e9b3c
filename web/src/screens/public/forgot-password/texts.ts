import { CODE_RULES, formatDuration } from '@prelaunch/domain/limits';

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
