import { stepUpAdmin } from '@prelaunch/contract';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { problemIn } from '../../../forms/contract-check.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { texts } from '../texts.ts';
import styles from './StepUpDialog.module.css';

const words = texts.stepUp;
const { password: passwordField } = stepUpAdmin.body.shape;

interface StepUpDialogProps {
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** Stands above whatever asked for it, which is as it was when this is gone. */
export function StepUpDialog({ onProven, onCancel }: StepUpDialogProps) {
  const { mutateAsync, isPending } = useEndpoint('admin', stepUpAdmin);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async (body) => {
    if (isPending) return;
    try {
      await mutateAsync({ body });
    } catch (error) {
      // The text stands beside the field too: the toast goes by.
      const message = error instanceof ApiFailure ? error.message : undefined;
      setError('password', { type: 'refused', message }, { shouldFocus: true });
      return;
    }
    onProven();
  });

  return (
    <Dialog open title={words.title} size="small" onClose={onCancel}>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['why']}>{words.why}</p>
        <Field label={words.password} required error={formState.errors.password?.message}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            {...register('password', {
              validate: (value) => problemIn(passwordField, value) ?? true,
            })}
          />
        </Field>
        <div className={styles['buttons']}>
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" pending={isPending} pendingText={words.confirming}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
