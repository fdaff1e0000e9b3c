/** All texts of the visitors' screens. */
export const publicTexts = {
  programme: (token: string) => `${token} PRE-LAUNCH PROGRAM`,
  noCompany: 'Company ID is not configured. Please contact support.',
  noToken: 'Pre-launch program',
  line: 'Buy in INR, before launch',
  price: 'Price per token',
  supply: 'Available supply',
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

export const notFoundTexts = {
  screen: 'Page not found',
  text: 'There is nothing at this address. It may have been mistyped, or moved.',
  home: 'Go to the start',
} as const;
