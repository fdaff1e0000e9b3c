import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from './CodeField.tsx';
import { acceptsCode, codeProblem } from './needs-code.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts } from './texts.ts';

interface CodeDialogProps {
  readonly words: typeof secondFactorTexts.renew | typeof secondFactorTexts.remove;
  readonly danger?: boolean;
  readonly pending: boolean;
  /** Rejects when the code does not do. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks a code before something changes. */
export function CodeDialog({ words, danger = false, pending, onCode, onCancel }: CodeDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(async ({ code }) => {
    if (pending) return;
    try {
      await onCode(code);
    } catch (error) {
      const message = codeProblem(error);
      if (message !== null) setError('code', { type: 'refused', message }, { shouldFocus: true });
    }
  });
  return (
    <Dialog open title={words.title} size="small" onClose={onCancel}>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['why']}>{words.text}</p>
        <CodeField
          error={formState.errors.code?.message}
          {...register('code', { validate: acceptsCode })}
        />
        <div className={styles['buttons']}>
          <Button variant="secondary" onClick={onCancel}>
            {secondFactorTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingText={words.confirming}
          >
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
