import { entryOf } from '@prelaunch/contract';
import { counted } from '../../../../lists/counted.ts';
import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../staff/trends/texts.ts';

const purchases = (count: number) => `${counted(count, false)} खरीद`;

const by = { day: 'हर दिन', week: 'हर हफ़्ते', month: 'हर महीने' } as const;

export const trendTexts: Translation<typeof en.trendTexts> = {
  title: 'खरीद और मिली राशि',
  range: 'दिन',
  ranges: { '14d': '14 दिन', '90d': '90 दिन', all: 'सभी' },
  failed: 'रुझान लोड नहीं हो सके।',
  empty: {
    '14d': 'इन 14 दिनों में कोई खरीद न जमा हुई, न मंज़ूर।',
    '90d': 'इन 90 दिनों में कोई खरीद न जमा हुई, न मंज़ूर।',
    all: 'अभी तक कोई खरीद जमा नहीं हुई।',
  },
  submitted: 'जमा',
  collected: 'मिली राशि',
  byDate: 'जमा राशि खरीद की तारीख के अनुसार है, मिली राशि मंज़ूरी की तारीख के अनुसार।',
  purchases,
  chart: (bucket) => `${entryOf(by, bucket) ?? bucket} की खरीद और मिली राशि`,
  point: (period, submitted, collected) => `${period}: जमा ${submitted}, मिली राशि ${collected}`,
  figures: (sum, count) => `${sum} (${purchases(count)})`,
  period: (from, to) => `${from} से ${to}`,
  table: 'आँकड़े तालिका में',
  buckets: { day: 'दिन', week: 'हफ़्ता', month: 'महीना' },
};
