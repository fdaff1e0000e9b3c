export const publicationTexts = {
  title: 'Published holdings',
  intro:
    'Every day shortly after midnight, and whenever an admin publishes by hand, the total of all holdings is published in a form that lets each member check that their own tokens are included.',
  none: (sold: boolean) =>
    sold
      ? 'Nothing has been published yet. The first publication follows shortly after midnight.'
      : 'Nothing has been published yet. The first publication follows the first approved purchase.',
  overdue: (day: string) =>
    `The publication of ${day} failed or is late. Publish now. If that fails too, inform the operator of this site: members see that today's publication is missing.`,
  failed: 'The publications could not be loaded.',
  publish: 'Publish now',
  publishing: 'Publishing...',
  page: 'Page for members',
  day: 'Latest publication',
  number: 'Number',
  holders: 'Members with tokens',
  total: 'Tokens of all members',
  supply: 'Supply for members',
} as const;
