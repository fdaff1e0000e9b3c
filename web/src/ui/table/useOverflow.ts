import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref and whether its element overflows; the keyboard must be able to focus and scroll it then. */
export function useOverflow<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null);
  const [overflows, setOverflows] = useState(false);
  const measure = useCallback(() => {
    const frame = ref.current;
    if (!frame) return;
    setOverflows(frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight);
  }, []);
  // Measures after every render, and before the paint, so that overflowing content is always reachable.
  useLayoutEffect(measure);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [measure]);
  return [ref, overflows] as const;
}
