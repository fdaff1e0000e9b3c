import { updateAccount } from '@prelaunch/contract';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { fieldAtFault } from '../../../forms/field-at-fault.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { texts as adminTexts } from '../texts.ts';
import { checkChangedUser, STATUSES, updateBody, type ChangedUser } from './user-rules.ts';
import { MemberStatements } from './MemberStatements.tsx';
import { UserFields } from './UserFields.tsx';
import styles from './UserForm.module.css';
import { useReloadArea } from '../useReloadArea.ts';
import type { User } from './user-columns.tsx';

const texts = adminTexts.users;
const checked = checkedBy(checkChangedUser);

interface UpdateUserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function UpdateUserDialog({ user, onClose }: UpdateUserDialogProps) {
  const formId = useId();
  const reload = useReloadArea();
  const { mutateAsync, isPending } = useEndpoint('admin', updateAccount);
  const { role, rights, name, mobile, email, status, isOwn } = user;
  const { register, handleSubmit, formState, setError, control } = useForm<ChangedUser>({
    defaultValues: { role, rights, name, mobile, email, status },
    resolver: checked,
  });
  const chosenRole = useWatch({ control, name: 'role' });
  const { errors } = formState;
  const fields = {
    role: register('role'),
    rights: register('rights'),
    name: register('name'),
    mobile: register('mobile'),
    email: register('email'),
  };

  const submit = handleSubmit(async (changed) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ body: updateBody(user, changed) });
      showToast({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      const fault = fieldAtFault(error, { email: 'email', mobile: 'mobile' });
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
      title={texts.updateTitle}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText={texts.updating}>
            {texts.updateSubmit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <UserFields fields={fields} errors={errors} role={chosenRole} own={isOwn} />
        <Field
          label={texts.status}
          error={errors.status?.message}
          hint={isOwn ? texts.ownStatus : texts.statusHint}
        >
          <SelectInput
            options={STATUSES.filter((each) => !isOwn || each === status).map((value) => ({
              value,
              label: texts.statuses[value],
            }))}
            {...register('status')}
          />
        </Field>
      </form>
      {role === 'USER' && <MemberStatements user={user} />}
    </Dialog>
  );
}
