import { feature } from '../../platform/feature.ts';
import { memberLiveHandlers } from './live.member.routes.ts';

export const live = feature({
  name: 'live updates',
  purpose: 'Open pages of members hear of decisions and changed payees at once.',
  isOptional: true,
  handlers: memberLiveHandlers,
});
