import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is at least this wide, in rem. Unlike a media query, whose rem ignores the page's own font
 * size, it follows the text size that is set on the page.
 */
export function useMinWidth(rem: number): boolean {
  const isWide = useCallback(
    () => innerWidth >= rem * parseFloat(getComputedStyle(document.documentElement).fontSize),
    [rem],
  );
  return useSyncExternalStore(subscribe, isWide);
}

/** Calls `listener` when the window or the size of the page's text changes. */
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
