import { feature } from '../../../platform/feature.ts';
import { trendHandlers } from './trends.routes.ts';

export const trends = feature({
  name: 'trends',
  purpose: 'Charts of days and weeks on the dashboards, and their export.',
  isOptional: true,
  handlers: trendHandlers,
});
