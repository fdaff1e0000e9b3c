import { changeAdminPassword } from '@prelaunch/contract';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { endSession } from '../../../api/session.ts';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import { fieldAtFault } from '../../../forms/field-at-fault.ts';
import { NewPasswordHint } from '../../../forms/NewPasswordHint.tsx';
import { paths } from '../../../paths.ts';
import styles from '../../../staff/second-factor/SecondFactor.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { texts as areaTexts } from '../texts.ts';

const texts = areaTexts.ownPassword;
const { currentPassword: currentRule, password: newRule } = changeAdminPassword.body.shape;

const FORM = { currentPassword: '', password: '', confirmPassword: '' };

const checked = checkedBy(({ currentPassword, password, confirmPassword }: typeof FORM) => ({
  currentPassword: problemIn(currentRule, currentPassword),
  password: problemIn(newRule, password),
  confirmPassword: confirmPassword === password ? undefined : areaTexts.setPassword.passwordsDiffer,
}));

/** Asks for the current and the new password. After the change the login opens, because every session has ended. */
function ChangeDialog({ onCancel }: { readonly onCancel: () => void }) {
  const formId = useId();
  const [, navigate] = useLocation();
  const { mutateAsync, isPending } = useEndpoint('admin', changeAdminPassword);
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: FORM,
    resolver: checked,
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ body: { currentPassword, password } });
      endSession('admin');
      navigate(paths.adminLogin, { replace: true });
      showToast({ kind: 'success', text: message });
    } catch (error) {
      // Shows the message beside the field too, because the toast disappears.
      const message = error instanceof ApiFailure ? error.message : undefined;
      const isNew = fieldAtFault(error, { password: 'password' }) !== null;
      setError(
        isNew ? 'password' : 'currentPassword',
        { type: 'refused', message },
        { shouldFocus: true },
      );
    }
  });

  return (
    <Dialog
      open
      title={texts.change}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {areaTexts.stepUp.cancel}
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText={texts.changing}>
            {texts.change}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={texts.current} required error={errors.currentPassword?.message}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            {...register('currentPassword')}
          />
        </Field>
        <Field
          label={areaTexts.setPassword.password}
          required
          error={errors.password?.message}
          hint={<NewPasswordHint password={typed} />}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register('password', { deps: ['confirmPassword'] })}
          />
        </Field>
        <Field
          label={areaTexts.setPassword.confirmPassword}
          required
          error={errors.confirmPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
      </form>
    </Dialog>
  );
}

/** The card by which a company admin changes the own password. */
export function OwnPassword() {
  const [open, setOpen] = useState(false);
  return (
    <Card title={texts.title}>
      <div className={styles.form}>
        <p>{texts.text}</p>
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {texts.change}
          </Button>
        </div>
      </div>
      {open && <ChangeDialog onCancel={() => setOpen(false)} />}
    </Card>
  );
}
