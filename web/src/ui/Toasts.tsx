import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { hasQueuedToasts, watchToasts } from './toast.ts';
import type { ToastHostProps } from './ToastHost.tsx';

const IDLE_MS = 2000;

/**
 * The container of toasts. Render it once, above the routes, so that a toast outlives its screen. The library is
 * loaded with the first toast or when the page is idle, because a toast about a lost network must not need the
 * network.
 */
export function Toasts({ position }: ToastHostProps) {
  const [Host, setHost] = useState<ComponentType<ToastHostProps> | null>(null);

  useEffect(() => {
    if (Host) return undefined;
    let wanted = true;
    const load = () => {
      import('./ToastHost.tsx').then(
        (module) => {
          if (wanted) setHost(() => module.ToastHost);
        },
        () => undefined, // The next toast tries again.
      );
    };
    const timer = setTimeout(load, hasQueuedToasts() ? 0 : IDLE_MS);
    const unwatch = watchToasts(load);
    return () => {
      wanted = false;
      clearTimeout(timer);
      unwatch();
    };
  }, [Host]);

  return Host && <Host position={position} />;
}
