import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { InterventionReason } from '@prelaunch/domain/interventions';
import { interventionTexts } from './texts.ts';

/** Why a purchase is on hold or was reversed, in words; of a reason that this version does not know, its name in the API. */
export const reasonText = (reason: InterventionReason | Unrecognised): string =>
  entryOf(interventionTexts.reasons, reason) ?? reason;
