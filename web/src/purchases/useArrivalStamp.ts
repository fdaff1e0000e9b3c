import { useEffect, useState, type RefObject } from 'react';
import { useLocalStorage } from '../ui/layout/local-storage.ts';
import { useMemberId } from './useMemberId.ts';

/** More than a member buys within the time for which an approval is new. */
const MOST = 50;

/** The purchases of a member whose approval was stamped in this browser; they stay when the member signs out. */
const keyOf = (memberId: string): string => `prelaunch.stamped.${memberId}`;

/** Returns a function that says of a purchase whether its approval was stamped before this component was mounted. */
export function useWasStamped(): (purchaseId: string) => boolean {
  const memberId = useMemberId();
  const [text] = useLocalStorage(keyOf(memberId ?? ''));
  const [before] = useState(text);
  return (purchaseId) => before?.includes(purchaseId) === true;
}

/**
 * Stamps the slip of a purchase whose tokens have arrived, once per purchase and browser: when its stamp is in view for
 * the first time.
 *
 * @param purchaseId null where nothing has arrived
 * @returns 'due' until the stamp is in view, 'falls' from then on, null where it was stamped before
 */
export function useArrivalStamp(
  mark: RefObject<Element | null>,
  purchaseId: string | null,
): 'due' | 'falls' | null {
  const memberId = useMemberId();
  const [text, write] = useLocalStorage(keyOf(memberId ?? ''));
  const [fallen, setFallen] = useState<string | null>(null);
  const isDue = memberId !== null && purchaseId !== null && text?.includes(purchaseId) !== true;

  useEffect(() => {
    if (!isDue || mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setFallen(purchaseId);
        write([purchaseId, ...(text?.split(' ') ?? [])].slice(0, MOST).join(' '));
      },
      // Not 1: scrolling leaves a fraction of a pixel outside.
      { threshold: 0.9 },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isDue, mark, purchaseId, text, write]);

  if (purchaseId !== null && fallen === purchaseId) return 'falls';
  return isDue ? 'due' : null;
}
