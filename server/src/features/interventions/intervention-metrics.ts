import type { CountedEvent } from '../../platform/observe/metrics/figures.ts';

/** Outcomes: `held`, `released` or `reversed`. */
export const INTERVENTIONS: CountedEvent = {
  name: 'prelaunch_interventions_total',
  help: 'Approved purchases that admins held, released or reversed.',
  outcomes: ['held', 'released', 'reversed'],
};
