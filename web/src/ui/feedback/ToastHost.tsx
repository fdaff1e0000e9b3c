import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';
import { takeToasts, TOAST_MS } from './toast.ts';
import type { HideToast, ToastMessage } from './toast.ts';
import styles from './ToastHost.module.css';
import { useToastPlace } from './useToastPlace.ts';

export interface ToastHostProps {
  position: 'top-right' | 'top-center';
}

const slide = cssTransition({
  enter: styles.enter,
  exit: styles.exit,
  collapse: false,
});

function show({ kind, text }: ToastMessage): HideToast {
  const options = { role: kind === 'error' ? 'alert' : 'status' };
  const id =
    kind === 'error'
      ? toast.error(text, { ...options, icon: <CircleAlert aria-hidden="true" /> })
      : toast.success(text, { ...options, icon: <CircleCheck aria-hidden="true" /> });
  return () => toast.dismiss(id);
}

/**
 * react-toastify with our styles. While a dialog is open, the toasts are laid out above its panel, so that they never
 * cover its buttons. On a small screen they are below the menu bar.
 */
export function ToastHost({ position }: ToastHostProps) {
  const place = useToastPlace();

  // Deferred: strict mode mounts twice, and the container loses its toasts in between.
  useEffect(() => {
    let release: (() => void) | undefined;
    const timer = setTimeout(() => {
      release = takeToasts(show);
    });
    return () => {
      clearTimeout(timer);
      release?.();
    };
  }, []);

  return createPortal(
    <ToastContainer
      position={position}
      autoClose={TOAST_MS}
      transition={slide}
      newestOnTop
      hideProgressBar
      draggable="touch"
      aria-label={uiTexts.notifications}
      className={cx(styles.container, styles[position])}
      toastClassName={styles.toast}
      progressClassName={styles.timer}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className={styles.close}
          aria-label={uiTexts.close}
          onClick={closeToast}
        >
          <X aria-hidden="true" />
        </button>
      )}
    />,
    place,
  );
}
