import { istDay } from '../dates.ts';

/** The daily publication runs shortly after midnight in India. Two hours later it is overdue. */
export const PUBLICATION_GRACE_HOURS = 2;

/** The day in India, `YYYY-MM-DD`, whose publication must exist by now. */
export const publicationDueDay = (now: Date): string =>
  istDay(new Date(now.getTime() - PUBLICATION_GRACE_HOURS * 3_600_000));
