import { endpoint } from './endpoint.ts';

export const watchOwnChanges = endpoint({
  method: 'GET',
  path: '/api/v1/user/live',
  summary: "Tells as server-sent events when something of the member's changes",
  auth: ['member'],
  effect: 'read',
  reply: 'file',
  message: 'Changes',
  refusals: ['too_many_streams'],
  fallback: 'Failed to watch for changes',
});
