import { Camera, UserRound } from 'lucide-react';
import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import type { Upload } from '../../../uploads/useUpload.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldError } from '../../../ui/inputs/FieldError.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { useImagePreview } from '../../../ui/inputs/useImagePreview.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { profileTexts as texts } from '../texts.ts';
import styles from './ProfilePicture.module.css';

interface ProfilePictureProps {
  readonly url: string | null;
  readonly upload: Upload;
  /** Beside the picture. */
  readonly children: ReactNode;
}

/** The member's picture. Pressing it chooses a new picture, which is uploaded at once and saved with the form. */
export function ProfilePicture({ url, upload, children }: ProfilePictureProps) {
  const { file, state, progress, problem } = upload;
  const id = useId();
  const preview = useImagePreview(file);
  const [pressed, setPressed] = useState(false);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = preview ?? url;
  const busy = state === 'uploading';
  const hint = problem?.reason ?? (state === 'done' ? texts.pictureReady : texts.pictureHint);
  // Until the picture was pressed, only screen readers need to know that it can be pressed.
  const isHintShown = pressed || problem !== null || state === 'done';

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    // Cleared, so that choosing the same file again fires a change event.
    event.currentTarget.value = '';
    if (chosen) upload.choose(chosen);
  };

  return (
    <div className={styles.row}>
      <label className={styles.picture}>
        <VisuallyHidden>{texts.picture}</VisuallyHidden>
        <input
          type="file"
          accept="image/*"
          className={styles.input}
          disabled={busy}
          aria-describedby={problem === null ? `${id}hint` : `${id}error ${id}hint`}
          aria-invalid={problem === null ? undefined : true}
          onClick={() => setPressed(true)}
          onChange={choose}
        />
        <span className={styles.frame}>
          {shown !== null && shown !== brokenUrl ? (
            <img src={shown} alt="" width={96} height={96} onError={() => setBrokenUrl(shown)} />
          ) : (
            <UserRound className={styles.nobody} strokeWidth={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={styles.camera}>
          <Camera aria-hidden="true" />
        </span>
      </label>
      <div className={styles.text}>
        {children}
        <div role="status" className={styles.news}>
          {problem !== null && <FieldError id={`${id}error`} text={problem.text} />}
          <p id={`${id}hint`} className={styles.hint}>
            {isHintShown ? hint : <VisuallyHidden>{hint}</VisuallyHidden>}
          </p>
        </div>
        {busy && (
          <div className={styles.progress}>
            <ProgressBar label={texts.pictureUploading} value={progress} />
            <Button variant="quiet" size="small" onClick={upload.cancel}>
              {texts.pictureCancel}
            </Button>
          </div>
        )}
        {(state === 'failed' || state === 'done') && (
          <div className={styles.actions}>
            {state === 'failed' && (
              <Button variant="secondary" size="small" onClick={upload.retry}>
                {texts.pictureRetry}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={upload.cancel}>
              {texts.pictureUndo}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
