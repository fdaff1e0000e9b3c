import { Camera, FileText, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { buttonClass } from '../buttons/button-class.ts';
import { Button } from '../buttons/Button.tsx';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';
import styles from './FileDrop.module.css';
import { formatBytes } from '../text/format-bytes.ts';
import { matchesAccept } from './matches-accept.ts';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { uiTexts } from '../texts.ts';
import { useImagePreview } from './useImagePreview.ts';
import { useMediaQuery } from '../layout/useMediaQuery.ts';

export interface FileDropTexts {
  choose: string;
  photo: string;
  /** Shown beside the button on devices with a mouse, which can drop files. */
  drop: string;
  change: string;
  cancel: string;
  retry: string;
  uploading: string;
  done: string;
}

export interface FileDropProps {
  /** The `accept` attribute of the input, for example 'image/*,.pdf'. */
  accept: string;
  /** Whether to offer a button on touch screens that takes a photo. */
  camera?: boolean;
  /** Whether the area is only a button, without a frame, until a file is chosen. */
  compact?: boolean;
  /** The chosen file; null while none is chosen. */
  file: File | null;
  /** 'failed' offers to retry the same file; show the reason as the Field's error. */
  state: 'idle' | 'uploading' | 'done' | 'failed';
  /** 0 to 1, while uploading. */
  progress?: number;
  onFile: (file: File) => void;
  /**
   * Called with a dropped file that `accept` does not allow; the input itself never returns one.
   */
  onRefused?: (file: File) => void;
  onCancel?: () => void;
  onRetry?: () => void;
  /** The button that removes the chosen file, for a file that nobody has to choose. */
  removal?: { readonly text: string; readonly remove: () => void };
  texts?: Partial<FileDropTexts>;
}

const TEXTS: FileDropTexts = uiTexts.file;

const kindOf = (file: File) => {
  const end = /\.([a-z\d]{1,5})$/i.exec(file.name)?.[1];
  return (end ?? file.type.split('/').pop() ?? '').toUpperCase();
};

/** Chooses one file, by button, drop or camera. Use it inside a Field; the caller uploads the file. */
export function FileDrop({
  accept,
  camera = false,
  compact = false,
  file,
  state,
  progress = 0,
  onFile,
  onRefused,
  onCancel,
  onRetry,
  removal,
  texts,
}: FileDropProps) {
  const words = { ...TEXTS, ...texts };
  const attributes = useControlAttributes({});
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const preview = useImagePreview(file);
  const busy = state === 'uploading';
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const offersPhoto = camera && hasTouch;
  // Two small buttons fit side by side, and one beside other content weighs less; on touch screens they are as high as
  // normal ones.
  const size = offersPhoto || compact ? 'small' : 'normal';

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    // Cleared, so that choosing the same file again fires a change event.
    event.currentTarget.value = '';
    if (chosen) onFile(chosen);
  };
  // One input takes photos and files, so that its label, error and focus apply to both.
  const takePhoto = () => {
    const field = input.current;
    if (field === null) return;
    field.accept = 'image/*';
    field.setAttribute('capture', 'environment');
    field.click();
    field.accept = accept;
    field.removeAttribute('capture');
  };
  // A button that disappears when pressed moves its focus to the input.
  const leavingButton = (work: (() => void) | undefined) => () => {
    input.current?.focus();
    work?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (busy || !dropped) return;
    if (matchesAccept(dropped, accept)) onFile(dropped);
    else onRefused?.(dropped);
  };

  return (
    <div
      className={cx(
        styles.drop,
        compact && file === null && styles.compact,
        over && styles.over,
        attributes['aria-invalid'] === true && styles.invalid,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        if (!busy) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...attributes}
        // The form's own check requires a file: this role does not support 'required'.
        aria-required={undefined}
        ref={input}
        type="file"
        accept={accept}
        className={styles.input}
        // Not `disabled`, which would lose the focus.
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
        onChange={choose}
      />
      {file === null ? (
        <div className={styles.choose}>
          <label
            htmlFor={attributes.id}
            className={cx(buttonClass({ variant: 'secondary', size }), styles.button)}
          >
            <Paperclip aria-hidden="true" />
            {words.choose}
          </label>
          {offersPhoto && (
            <Button
              variant="secondary"
              size={size}
              icon={<Camera aria-hidden="true" />}
              onClick={leavingButton(takePhoto)}
            >
              {words.photo}
            </Button>
          )}
          <span className={styles.text}>{words.drop}</span>
        </div>
      ) : (
        <>
          <div className={styles.file}>
            <span className={styles.preview}>
              {preview !== null && preview !== brokenUrl ? (
                <img src={preview} alt="" onError={() => setBrokenUrl(preview)} />
              ) : (
                <FileText aria-hidden="true" />
              )}
            </span>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.facts}>
              {kindOf(file)} · {formatBytes(file.size)}
              {state === 'done' && (
                <>
                  {' · '}
                  <span className={styles.done}>{words.done}</span>
                </>
              )}
            </span>
          </div>
          {busy ? (
            <div className={styles.progress}>
              <ProgressBar label={words.uploading} value={progress} />
              <Button variant="quiet" size="small" onClick={leavingButton(onCancel)}>
                {words.cancel}
              </Button>
            </div>
          ) : (
            <div className={styles.actions}>
              {state === 'failed' && onRetry && (
                <Button variant="secondary" size="small" onClick={leavingButton(onRetry)}>
                  {words.retry}
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
                {words.change}
              </Button>
              {removal && (
                <Button variant="quiet" size="small" onClick={leavingButton(removal.remove)}>
                  {removal.text}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}
