import { useForm } from 'react-hook-form';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { CodeField } from './CodeField.tsx';
import { checkedCode, showWrongCode } from './code-rules.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts } from './texts.ts';

interface CodeDialogProps {
  readonly texts: typeof secondFactorTexts.renew | typeof secondFactorTexts.remove;
  readonly danger?: boolean;
  readonly pending: boolean;
  /** Rejects when the code is wrong. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a code before a change. */
export function CodeDialog({ texts, danger = false, pending, onCode, onCancel }: CodeDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { code: '' },
    resolver: checkedCode,
  });
  const submit = handleSubmit(async ({ code }) => {
    if (pending) return;
    try {
      await onCode(code);
    } catch (error) {
      showWrongCode(error, setError);
    }
  });
  return (
    <Dialog open title={texts.title} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.why}>{texts.text}</p>
        <CodeField error={formState.errors.code?.message} {...register('code')} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {secondFactorTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingText={texts.confirming}
          >
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
