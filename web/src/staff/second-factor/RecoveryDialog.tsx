import { Download } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts } from './texts.ts';

const words = secondFactorTexts.recovery;

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
      title={words.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className={styles.form}>
        <p className={styles.why}>{words.text}</p>
        <ol className={styles.codes} aria-label={words.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.keep}>
          <CopyButton text={text} label={words.copy} />
          <Button
            variant="secondary"
            size="small"
            icon={<Download aria-hidden="true" />}
            onClick={() => {
              saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), words.file);
            }}
          >
            {words.download}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
