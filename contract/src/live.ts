import { endpoint } from './endpoint.ts';

export const watchOwnChanges = endpoint({
  method: 'GET',
  path: '/api/v1/user/live',
  summary: "Server-sent events: one whenever the member's data or the company's payee has changed",
  auth: ['member'],
  effect: 'read',
  reply: 'file',
  message: 'Changes',
  refusals: ['too_many_streams'],
  fallback: 'Failed to watch for changes',
});
