import type { Deps } from '../deps.ts';
import type { DocumentKeys } from '../keys/document-keys.ts';

export interface DocumentDeps extends Deps {
  readonly documentKeys: DocumentKeys;
}
