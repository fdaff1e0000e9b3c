import { MAPPING_PROBLEMS } from '@prelaunch/domain/column-mapping';
import {
  FAILED_REASONS,
  SKIP_REASONS,
  UNREADABLE_REASONS,
} from '@prelaunch/domain/statement-reading';

/** Why rows of a statement, or a whole statement, were not read, and what is wrong with a mapping: in English as in the API. */
export const importReasonTexts = {
  skipped: SKIP_REASONS,
  mapping: MAPPING_PROBLEMS,
  ended: { ...UNREADABLE_REASONS, ...FAILED_REASONS },
} as const;
