import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { InterventionKind } from '@prelaunch/domain/interventions';
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx';
import { interventionTexts } from './texts.ts';

const TONES: Record<InterventionKind, BadgeTone> = { HOLD: 'yellow', REVERSAL: 'red' };

type Kind = InterventionKind | Unrecognised;

/** A hold or reversal as a mark; of a kind that this version does not know, its name in the API, in grey. */
export const interventionMark = (kind: Kind) => ({
  text: entryOf(interventionTexts.kinds, kind) ?? kind,
  tone: entryOf(TONES, kind) ?? 'grey',
});

interface InterventionBadgeProps {
  /** Undefined of a server before this field. */
  readonly intervention: { readonly kind: Kind } | null | undefined;
}

/** The mark beside the status of a purchase that is on hold or reversed; nothing of any other. */
export function InterventionBadge({ intervention }: InterventionBadgeProps) {
  if (intervention == null) return null;
  const { text, tone } = interventionMark(intervention.kind);
  return (
    <Badge tone={tone} outlined>
      {text}
    </Badge>
  );
}
