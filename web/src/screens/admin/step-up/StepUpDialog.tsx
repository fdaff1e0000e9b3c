import { stepUpAdmin } from '@prelaunch/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isCodeRequired, wrongCodeMessage } from '../../../api/challenge.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import { CodeField } from '../../../staff/second-factor/CodeField.tsx';
import { checkCode } from '../../../staff/second-factor/code-rules.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './StepUpDialog.module.css';

const texts = areaTexts.stepUp;

interface StepUpForm {
  readonly password: string;
  /** Null until the server asks for one. */
  readonly code: string | null;
}

const checked = checkedBy(({ password, code }: StepUpForm) => ({
  password: problemIn(stepUpAdmin.body.shape.password, password),
  code: code === null ? undefined : checkCode(code),
}));

interface StepUpDialogProps {
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** Opens above the dialog or screen whose call needs the password proof. */
export function StepUpDialog({ onProven, onCancel }: StepUpDialogProps) {
  const { mutateAsync, isPending } = useEndpoint('admin', stepUpAdmin);
  const { register, handleSubmit, formState, setError, setFocus, setValue } = useForm<StepUpForm>({
    defaultValues: { password: '', code: null },
    resolver: checked,
  });
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);

  const submit = handleSubmit(async ({ password, code }) => {
    if (isPending) return;
    try {
      await mutateAsync({ body: { password, ...(code !== null && { code }) } });
    } catch (error) {
      if (isCodeRequired(error)) {
        setValue('code', '');
        setAsked(true);
        return;
      }
      // Shows the message beside the field too, because the toast disappears.
      const message = error instanceof ApiFailure ? error.message : undefined;
      const field = wrongCodeMessage(error) === null ? 'password' : 'code';
      setError(field, { type: 'refused', message }, { shouldFocus: true });
      return;
    }
    onProven();
  });

  return (
    <Dialog open title={texts.title} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.why}>{texts.why}</p>
        <Field label={texts.password} required error={formState.errors.password?.message}>
          <PasswordInput data-autofocus autoComplete="current-password" {...register('password')} />
        </Field>
        {asked && <CodeField error={formState.errors.code?.message} {...register('code')} />}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={isPending} pendingText={texts.confirming}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
