import { useEffect, useRef, useState } from 'react';

/** Whether a frame holds more than it shows, and so has to be reachable by keyboard. */
export function useOverflow<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(
        frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight,
      );
    });
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [ref, overflows] as const;
}
