import { addAccount } from '@prelaunch/contract';
import { PASSWORD_MIN } from '@prelaunch/contract/fields';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { fieldAtFault } from '../../../forms/field-at-fault.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { texts as adminTexts } from '../texts.ts';
import { addBody, checkNewUser, type NewUser } from './user-rules.ts';
import { UserFields } from './UserFields.tsx';
import styles from './UserForm.module.css';
import { useReloadArea } from '../useReloadArea.ts';

const texts = adminTexts.users;
const checked = checkedBy(checkNewUser);

/** Closes when the user is added; until then the typed values are kept. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const reload = useReloadArea();
  const { mutateAsync, isPending } = useEndpoint('admin', addAccount);
  const { register, handleSubmit, formState, setError, control } = useForm<NewUser>({
    defaultValues: { role: '', rights: 'all', name: '', mobile: '', email: '', password: '' },
    resolver: checked,
  });
  const role = useWatch({ control, name: 'role' });
  const { errors } = formState;
  const fields = {
    role: register('role'),
    rights: register('rights'),
    name: register('name'),
    mobile: register('mobile'),
    email: register('email'),
  };

  const submit = handleSubmit(async (user) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ body: addBody(user) });
      showToast({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      const fault = fieldAtFault(error, {
        email: 'email',
        mobile: 'mobile',
        password: 'password',
      });
      if (fault !== null) {
        setError(fault.name, { type: 'refused', message: fault.message }, { shouldFocus: true });
      }
    } finally {
      reload();
    }
  });
  const close = () => {
    // A sent call cannot be cancelled; its reply closes the dialog.
    if (!isPending) onClose();
  };

  return (
    <Dialog
      open
      title={texts.addTitle}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText={texts.adding}>
            {texts.addSubmit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <UserFields fields={fields} errors={errors} role={role} />
        <Field
          label={texts.password}
          required
          error={errors.password?.message}
          hint={texts.passwordHint(PASSWORD_MIN)}
        >
          <PasswordInput required autoComplete="new-password" {...register('password')} />
        </Field>
      </form>
    </Dialog>
  );
}
