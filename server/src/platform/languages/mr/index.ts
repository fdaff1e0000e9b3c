import * as fields from '@prelaunch/contract/languages/mr/field-texts';
import type { ServerTexts } from '../server-texts.ts';
import { mailsInMarathi } from './mails.ts';
import { messages } from './messages.ts';
import { paperTexts } from './papers.ts';

export const marathi: ServerTexts = { fields, messages, mails: mailsInMarathi, papers: paperTexts };
