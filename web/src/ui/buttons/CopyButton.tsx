import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyField.module.css';
import { IconButton } from './IconButton.tsx';
import { uiTexts } from '../texts.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { showToast } from '../feedback/toast.ts';

/**
 * Copies a text to the clipboard; false when the browser refuses or has no clipboard, as without
 * HTTPS.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export interface CopyButtonProps {
  text: string;
  /** The button's text, or its label with `iconOnly`: 'Copy UPI ID'. */
  label?: string;
  copiedLabel?: string;
  iconOnly?: boolean;
  size?: 'normal' | 'small';
  onCopied?: () => void;
  /** Replaces the toast about a failure. */
  onFailed?: () => void;
}

/** How long the icon is a tick after copying. */
const TICK_MS = 1_500;

/** Copies a text; its icon is a tick for a moment afterwards. */
export function CopyButton({
  text,
  label = uiTexts.copy,
  copiedLabel = uiTexts.copied,
  iconOnly = false,
  size = 'small',
  onCopied,
  onFailed,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(text)) {
      setCopied((times) => times + 1);
      onCopied?.();
    } else if (onFailed) {
      onFailed();
    } else {
      showToast({ kind: 'error', text: uiTexts.copyFailed });
    }
  };

  const done = copied > 0;
  const icon = done ? (
    <Check className={styles.copied} aria-hidden="true" />
  ) : (
    <Copy aria-hidden="true" />
  );
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} icon={icon} onClick={() => void copy()} />
      ) : (
        <Button variant="secondary" size={size} icon={icon} onClick={() => void copy()}>
          {done ? copiedLabel : label}
        </Button>
      )}
      <VisuallyHidden role="status">{done ? copiedLabel : ''}</VisuallyHidden>
    </>
  );
}
