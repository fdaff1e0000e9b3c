import { useAdminSession } from './useAdminSession.ts';

/**
 * Whether the signed-in admin may change anything; false for an accountant, whose actions are hidden. True while it is
 * unknown: the server refuses every write of an accountant.
 */
export const useMayWrite = (): boolean => useAdminSession()?.rights !== 'read';
