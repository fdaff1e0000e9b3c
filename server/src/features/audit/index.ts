/** What other features, the process and the operator's commands may use of this one. */
export { type ChainHead, findChainBreaks, isOnChain, listChainHeads } from './audit-chain.store.ts';
export {
  appendToTrail,
  type AuditActor,
  type AuditEntry,
  OPERATOR,
  recordAudit,
  recordAudits,
} from './audit.store.ts';
