import type { BadgeTone } from '../ui/Badge.tsx';

/** The colour of a status badge in any case; names that other systems use are known too. */
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
