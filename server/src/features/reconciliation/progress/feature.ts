import { feature } from '../../../platform/feature.ts';
import { memberProgressHandlers } from './progress.member.routes.ts';

export const progress = feature({
  name: 'progress',
  purpose: 'Tells a member where a pending purchase is, and lets them correct its reference once.',
  isOptional: true,
  handlers: memberProgressHandlers,
});
