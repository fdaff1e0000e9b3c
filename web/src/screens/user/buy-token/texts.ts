/** The order that the member has just submitted. */
export const submittedTexts = {
  proofTitle: 'We have your proof',
  manualTitle: 'We have your order',
  nothingMore: 'You need not pay or send anything again.',
  next: 'What happens next',
  reference: 'Transaction number',
  follow: 'Follow this payment',
  buyMore: 'Buy more',
} as const;
