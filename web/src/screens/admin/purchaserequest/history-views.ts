import { paths } from '../../../paths.ts';

export const HISTORY_VIEWS = ['decided', 'interventions'] as const;
export type HistoryView = (typeof HISTORY_VIEWS)[number];

export const historyAddress = (view: HistoryView): string =>
  `${paths.purchaseRequest}?tab=history${view === 'decided' ? '' : `&view=${view}`}`;
