import type { Deps } from '../deps.ts';
import type { DocumentKey } from '../keys/document-key.ts';

export interface DocumentDeps extends Deps {
  readonly documentKey: DocumentKey;
}
