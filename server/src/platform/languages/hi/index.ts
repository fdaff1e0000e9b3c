import * as fields from '@prelaunch/contract/languages/hi/field-texts';
import type { ServerTexts } from '../server-texts.ts';
import { mailsInHindi } from './mails.ts';
import { messages } from './messages.ts';
import { paperTexts } from './papers.ts';

export const hindi: ServerTexts = { fields, messages, mails: mailsInHindi, papers: paperTexts };
