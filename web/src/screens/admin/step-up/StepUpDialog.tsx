import { stepUpAdmin } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { problemIn } from '../../../forms/contract-check.ts';
import { CodeField } from '../../../staff/second-factor/CodeField.tsx';
import {
  acceptsCode,
  codeProblem,
  needsCode,
  useAskingEndpoint,
} from '../../../staff/second-factor/needs-code.ts';
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
  const { mutateAsync, isPending } = useAskingEndpoint('admin', stepUpAdmin);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: '', code: '' },
  });
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);

  const submit = handleSubmit(async ({ password, code }) => {
    if (isPending) return;
    try {
      await mutateAsync({ body: { password, ...(asked && { code }) } });
    } catch (error) {
      if (needsCode(error)) {
        setAsked(true);
        return;
      }
      // The text stands beside the field too: the toast goes by.
      const message = error instanceof ApiFailure ? error.message : undefined;
      const field = codeProblem(error) === null ? 'password' : 'code';
      setError(field, { type: 'refused', message }, { shouldFocus: true });
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
        {asked && (
          <CodeField
            error={formState.errors.code?.message}
            {...register('code', { validate: acceptsCode })}
          />
        )}
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
