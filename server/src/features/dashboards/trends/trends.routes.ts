import { handlers } from '../../../platform/http/implement.ts';
import { exportDays, readTrends } from './trends.ts';
import { daysOfAllCompanies, daysOfCompany, figuresBy } from './trends.store.ts';

/** Figures of each day, of a company for its admins and of all companies for super admins. */
export const trendHandlers = () =>
  handlers({
    getAdminTrends: ({ actor, query, read }) =>
      readTrends(
        figuresBy(read, (db) => daysOfCompany(db, actor)),
        query.range,
      ),
    exportTrends: ({ actor, query, read }) =>
      exportDays(
        figuresBy(read, (db) => daysOfCompany(db, actor)),
        query.range,
      ),
    getSuperAdminTrends: ({ query, read }) =>
      readTrends(figuresBy(read, daysOfAllCompanies), query.range),
    exportAllTrends: ({ query, read }) =>
      exportDays(figuresBy(read, daysOfAllCompanies), query.range),
  });
