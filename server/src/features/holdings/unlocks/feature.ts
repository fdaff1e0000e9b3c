import { feature } from '../../../platform/feature.ts';
import { memberUnlockHandlers } from './unlocks.member.routes.ts';

export const unlocks = feature({
  name: 'unlock schedules',
  purpose: 'A member sees when how many of their tokens unlock.',
  isOptional: true,
  handlers: memberUnlockHandlers,
});
