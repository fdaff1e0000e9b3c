import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { PlainToasts } from './PlainToasts.tsx';
import { hasQueuedToasts, watchToasts } from './toast.ts';
import type { ToastHostProps } from './ToastHost.tsx';

const IDLE_MS = 2000;

/**
 * The container of toasts. Render it once, above the routes, so that a toast outlives its screen. The library is loaded
 * with every screen that has a menu; on other screens with the first toast or when the page is idle, because a toast
 * about a lost network must not need the network. When it cannot be loaded, toasts are shown without it until the page
 * is reloaded: browsers do not load a script again that has failed once.
 */
export function Toasts({ position }: ToastHostProps) {
  const [Host, setHost] = useState<ComponentType<ToastHostProps> | null>(null);

  useEffect(() => {
    if (Host) return undefined;
    let isNeeded = true;
    const render = (host: ComponentType<ToastHostProps>) => {
      if (isNeeded) setHost(() => host);
    };
    const load = async () => {
      try {
        render((await import('./ToastHost.tsx')).ToastHost);
      } catch {
        render(PlainToasts);
      }
    };
    const timer = setTimeout(() => void load(), hasQueuedToasts() ? 0 : IDLE_MS);
    const unwatch = watchToasts(() => void load());
    return () => {
      isNeeded = false;
      clearTimeout(timer);
      unwatch();
    };
  }, [Host]);

  return Host && <Host position={position} />;
}
