/** Texts about an order that is pending. */
export const statusTexts = { notAvailable: 'N/A' };

export const reservationTexts = {
  until: (time: string) => `Its tokens are reserved until ${time}.`,
  mark: 'Not reserved any more.',
  over: 'Not reserved any more. The company can still approve it while tokens are left.',
  overInList:
    'The tokens of a pending payment are not reserved any more. The company can still approve it while tokens are left.',
} as const;
