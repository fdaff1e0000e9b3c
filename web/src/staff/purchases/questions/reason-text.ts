import { entryOf, type Unrecognised } from '@prelaunch/contract';
import type { QuestionReason } from '@prelaunch/domain/questions';
import { questionTexts } from './texts.ts';

/** Why an admin asks, in words; of a reason that this version does not know, its name in the API. */
export const questionReasonText = (reason: QuestionReason | Unrecognised): string =>
  entryOf(questionTexts.reasons, reason) ?? reason;
