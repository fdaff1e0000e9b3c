import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './ConnectionStatus.module.css';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';

const texts = { lost: uiTexts.connectionLost, back: uiTexts.connectionBack } as const;

const BACK_MS = 5_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;

/** 'back' for some seconds after the connection has returned; null when there is nothing to show. */
function useConnection(): keyof typeof texts | null {
  const online = useSyncExternalStore(subscribe, isOnline);
  const [wasLost, setWasLost] = useState(!online);
  if (!online && !wasLost) setWasLost(true);
  useEffect(() => {
    if (!online || !wasLost) return undefined;
    const timer = setTimeout(() => setWasLost(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [online, wasLost]);
  if (!online) return 'lost';
  return wasLost ? 'back' : null;
}

/**
 * Shows when the connection is lost and when it has returned. The bar pushes the page down, and sticky elements are
 * placed below it, so that it covers nothing.
 *
 * @param inside true in a dialog, because an open dialog makes the page's own bar inert
 */
export function ConnectionStatus({ inside = false }: { readonly inside?: boolean }) {
  const state = useConnection();
  useEffect(() => {
    if (inside) return undefined;
    const { dataset } = document.documentElement;
    if (state === null) delete dataset['connection'];
    else dataset['connection'] = state;
    return () => {
      delete dataset['connection'];
    };
  }, [inside, state]);
  const Icon = state === 'lost' ? WifiOff : Wifi;
  return (
    <div role="status" className={cx(!inside && styles.top)} data-print="hide">
      {state !== null && (
        <p className={cx(styles.bar, styles[state])}>
          <Icon aria-hidden="true" />
          {texts[state]}
        </p>
      )}
    </div>
  );
}
