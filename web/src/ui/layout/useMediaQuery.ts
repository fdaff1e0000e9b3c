import { useCallback, useSyncExternalStore } from 'react';

const onBuild = () => false;

/** Whether a media query matches, kept up to date. False where the build renders a page. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, onBuild);
}
