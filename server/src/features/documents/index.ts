/** What other features, the process and the operator's commands may use of this one. */
export type { DocumentDeps } from './deps.ts';
export { issueDocument, type PrintedProof } from './issue-document.ts';
export {
  listDocumentKeys,
  type ListedKey,
  retireDocumentKey,
  revokeDocumentKey,
} from './rotate-document-key.ts';
