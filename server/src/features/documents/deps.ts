import type { Deps } from '../../platform/deps.ts';
import type { DocumentKeys } from '../../platform/keys/document-keys.ts';

export interface DocumentDeps extends Deps {
  readonly documentKeys: DocumentKeys;
}
