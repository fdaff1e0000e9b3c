/** The notices above the dashboard that are loaded later: one file, because each file costs a round trip. */
export { InterventionNotices } from '../intervened/InterventionNotices.tsx';
export { QuestionNotices } from '../questions/QuestionNotices.tsx';
