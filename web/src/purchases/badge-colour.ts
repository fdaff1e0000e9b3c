import type { BadgeTone } from '../ui/feedback/Badge.tsx';

/** The colour of a status badge, also for other systems' names of a status. Ignores case. */
export function badgeColour(status: string): BadgeTone {
  switch (status.toLowerCase()) {
    case 'approved':
    case 'success':
      return 'green';
    case 'reject':
    case 'rejected':
    case 'failed':
      return 'red';
    case 'pending':
      return 'yellow';
    default:
      return 'grey';
  }
}
