import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';
import { takeToasts, TOAST_MS } from './toast.ts';
import type { ToastMessage } from './toast.ts';
import type { ToastHostProps } from './ToastHost.tsx';
import styles from './ToastHost.module.css';
import { useToastPlace } from './useToastPlace.ts';

let lastKey = 0;

/** Shows toasts without the library, when it could not be loaded. They do not move and cannot be closed. */
export function PlainToasts({ position }: ToastHostProps) {
  const place = useToastPlace();
  const [shown, setShown] = useState<readonly (ToastMessage & { key: number })[]>([]);

  useEffect(
    () =>
      takeToasts((message) => {
        const added = { ...message, key: (lastKey += 1) };
        setShown((others) => [added, ...others]);
        const hide = () => setShown((all) => all.filter((each) => each !== added));
        setTimeout(hide, TOAST_MS);
        return hide;
      }),
    [],
  );

  return createPortal(
    <section aria-label={uiTexts.notifications} className={cx(styles.container, styles[position])}>
      {shown.map(({ key, kind, text }) => (
        <p
          key={key}
          role={kind === 'error' ? 'alert' : 'status'}
          className={cx(styles.toast, `Toastify__toast--${kind}`)}
        >
          {text}
        </p>
      ))}
    </section>,
    place,
  );
}
