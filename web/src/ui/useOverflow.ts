import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether a frame holds more than it shows, and so has to be reachable by keyboard. */
export function useOverflow<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null);
  const [overflows, setOverflows] = useState(false);
  const measure = useCallback(() => {
    const frame = ref.current;
    if (!frame) return;
    setOverflows(frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight);
  }, []);
  // After every render, not a frame later: nothing is ever there that a keyboard cannot reach.
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
