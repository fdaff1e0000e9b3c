import { feature } from '../../platform/feature.ts';
import { publicDocumentHandlers } from './documents.public.routes.ts';

export const documents = feature({
  name: 'documents',
  purpose:
    'Signs the codes on receipts and statements, and tells anyone whether a paper is genuine.',
  isOptional: true,
  handlers: publicDocumentHandlers,
});
