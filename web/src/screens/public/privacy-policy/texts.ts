export const privacyPolicyTexts = {
  screen: 'Privacy Policy',
  back: 'Back',
  updated: (date: string) => `Last updated on ${date}`,
  loading: 'Loading the privacy policy...',
  failed: 'The privacy policy could not be loaded.',
  empty: 'The privacy policy has not been published yet.',
} as const;
