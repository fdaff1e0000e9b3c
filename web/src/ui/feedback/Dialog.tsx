import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from '../buttons/IconButton.tsx';
import { registerOpenDialog } from './open-dialogs.ts';
import { uiTexts } from '../texts.ts';
import { useOverflow } from '../table/useOverflow.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called by the close button, Escape and, if allowed, the backdrop; the caller sets `open`. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible below the content. The button of a form in the content names it by its `form` attribute. */
  footer?: ReactNode;
  /** 'full' fills the window. */
  size?: 'small' | 'normal' | 'large' | 'full';
  /** Begins at the top of the window, and on a phone is as high as it, so that tabs in it stay in their place. */
  tall?: boolean;
  /** Set it only where no typed input can be lost. */
  closeOnBackdrop?: boolean;
  role?: 'dialog' | 'alertdialog';
}

/**
 * Sets the first focus: the element marked data-autofocus, otherwise on a desktop the field marked data-first-field or
 * else the first field,
 * otherwise the title (on a phone the keyboard would cover half the sheet). A marked button is at the end of the
 * dialog; where the whole dialog scrolls, its beginning stays visible.
 */
function focusFirst(dialog: HTMLDialogElement, title: HTMLElement | null) {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = matchMedia('(pointer: fine)').matches
    ? (dialog.querySelector<HTMLElement>('[data-first-field]') ??
      dialog.querySelector<HTMLElement>(
        ':is(input:not([type="file"], [type="hidden"], [readonly]), select, textarea):not(:disabled)',
      ))
    : null;
  if (marked === null) (field ?? title)?.focus();
  else marked.focus({ preventScroll: true });
}

function DialogBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const [ref, overflows] = useOverflow<HTMLDivElement>();
  const [scrolled, setScrolled] = useState(false);
  return (
    <div
      ref={ref}
      className={styles.body}
      data-scrolled={scrolled || undefined}
      onScroll={(event) => {
        setScrolled(event.currentTarget.scrollTop > 0);
      }}
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
    >
      {children}
    </div>
  );
}

/** A modal dialog, based on the platform's <dialog>: it traps the focus and returns it. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  size = 'normal',
  tall = false,
  closeOnBackdrop = false,
  role = 'dialog',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    focusFirst(dialog, heading.current);
    const unregister = registerOpenDialog(dialog);
    return () => {
      unregister();
      // Closes before React removes the element; otherwise the focus would not return.
      dialog.close();
    };
  }, [open]);

  // Both events also bubble from dialogs and file inputs inside.
  const own = (event: SyntheticEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    if (!own(event)) return;
    event.preventDefault();
    onClose();
  };
  const closedByBrowser = (event: SyntheticEvent) => {
    // The event is late: in strict mode it arrives after the dialog was opened a second time.
    if (open && own(event) && ref.current?.open === false) onClose();
  };
  const press = (event: PointerEvent) => {
    pressedBackdrop.current = own(event);
  };
  const click = (event: MouseEvent) => {
    if (closeOnBackdrop && pressedBackdrop.current && own(event)) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      className={cx(styles.dialog, styles[size], tall && styles.tall)}
      onCancel={cancel}
      onClose={closedByBrowser}
      onPointerDown={press}
      onClick={click}
    >
      {open && (
        <div className={styles.panel}>
          <div>
            <header className={styles.head}>
              <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
                {title}
              </h2>
              <span data-print="hide">
                <IconButton
                  label={uiTexts.close}
                  icon={<X aria-hidden="true" />}
                  onClick={onClose}
                />
              </span>
            </header>
            <ConnectionStatus inside />
          </div>
          <DialogBody titleId={titleId}>{children}</DialogBody>
          {footer != null && (
            <footer className={styles.foot} data-print="hide">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
