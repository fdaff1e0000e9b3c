import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { useLocalStorage } from '../../../ui/layout/local-storage.ts';

/** The holds and reversals whose receipt was opened in this browser; another browser shows their notice again. */
const KEY = 'prelaunch.readInterventions';
/** More than a member reads within the time for which a notice is shown. */
const MOST = 50;

/** A reversal after a hold of the same purchase is another one. */
const nameOf = ({ id, intervention }: OwnPurchase): string => `${id}:${intervention?.kind ?? ''}`;

/** Which holds and reversals the member has read in this browser. */
export function useReadInterventions() {
  const [text, write] = useLocalStorage(KEY);
  const names = text?.split(' ') ?? [];
  return {
    isRead: (purchase: OwnPurchase): boolean => names.includes(nameOf(purchase)),
    read: (purchase: OwnPurchase): void => {
      write([nameOf(purchase), ...names].slice(0, MOST).join(' '));
    },
  };
}
