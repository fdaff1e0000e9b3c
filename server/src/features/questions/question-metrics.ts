import type { CountedEvent } from '../../platform/observe/metrics/figures.ts';

/** Outcomes: `asked` or `answered`. */
export const QUESTIONS: CountedEvent = {
  name: 'prelaunch_questions_total',
  help: 'Questions about pending purchases that admins asked and members answered.',
  outcomes: ['asked', 'answered'],
};
