import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is at least this wide, in rem of the page's root font size. A media query cannot test this: its
 * rem is the browser's default font size, whatever the page sets.
 */
export function useMinWidth(rem: number): boolean {
  const isWide = useCallback(
    () => innerWidth >= rem * parseFloat(getComputedStyle(document.documentElement).fontSize),
    [rem],
  );
  return useSyncExternalStore(subscribe, isWide);
}

/** Calls `listener` when the window's size or the page's root font size changes. */
function subscribe(listener: () => void): () => void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: fixed; inline-size: 1rem; visibility: hidden';
  document.body.append(probe);
  const observer = new ResizeObserver(listener);
  observer.observe(probe);
  addEventListener('resize', listener);
  return () => {
    observer.disconnect();
    removeEventListener('resize', listener);
    probe.remove();
  };
}
