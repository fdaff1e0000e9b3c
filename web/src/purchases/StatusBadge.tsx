import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { Badge } from '../ui/feedback/Badge.tsx';
import { badgeColour } from './badge-colour.ts';
import { statusTexts } from './texts.ts';

interface StatusBadgeProps {
  readonly status: PurchaseStatus | Unrecognised;
  /** By default those of members. */
  readonly texts?: Readonly<Record<PurchaseStatus, string>>;
}

/** A purchase's status. Shows an unknown status as the server sent it, and an empty one as N/A. */
export function StatusBadge({ status, texts }: StatusBadgeProps) {
  const known = entryOf(texts ?? statusTexts.statuses, status);
  return (
    <Badge tone={badgeColour(status)}>{known ?? (status.trim() || statusTexts.notAvailable)}</Badge>
  );
}
