export type { Translation } from '../ui/translation.ts';
