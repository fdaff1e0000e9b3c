import { Download } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { saveFile } from '../../ui/buttons/save-file.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts } from './texts.ts';

const texts = secondFactorTexts.recovery;

interface RecoveryDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className={styles.form}>
        <p className={styles.why}>{texts.text}</p>
        <ol className={styles.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.keep}>
          <CopyButton text={text} label={texts.copy} />
          <Button
            variant="secondary"
            size="small"
            icon={<Download aria-hidden="true" />}
            onClick={() => {
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), texts.file);
            }}
          >
            {texts.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
