import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Scrolls to the top when a new address opens. After Back and Forward, the browser restores the position. */
export function useScrollToTop(): void {
  const [path] = useLocation();
  const shown = useRef(path);
  const moved = useRef(false);
  useEffect(() => {
    const onMove = () => {
      moved.current = true;
    };
    // wouter sends these two events.
    const onNew = () => {
      moved.current = false;
    };
    // Captured, so that it runs before the router draws the screen.
    window.addEventListener('popstate', onMove, true);
    window.addEventListener('pushState', onNew, true);
    window.addEventListener('replaceState', onNew, true);
    return () => {
      window.removeEventListener('popstate', onMove, true);
      window.removeEventListener('pushState', onNew, true);
      window.removeEventListener('replaceState', onNew, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!moved.current) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }, [path]);
}
