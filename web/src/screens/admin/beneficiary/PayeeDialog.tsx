import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/inputs/TextInput.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './BeneficiaryScreen.module.css';
import {
  EMPTY_PAYEE,
  PAYEE_FIELDS,
  payeeResolver,
  valuesOf,
  type PayeeAccount,
  type PayeeField,
} from './payee-fields.ts';
import { useSavePayee } from './useBeneficiary.ts';

const texts = adminTexts.beneficiary;
const hints: Partial<Record<PayeeField, string>> = texts.hints;

/** The attributes that select a phone's keyboard, for fields that are not plain text. */
const KEYBOARDS: Partial<Record<PayeeField, TextInputProps>> = {
  accountNumber: { inputMode: 'numeric' },
  ifscCode: { autoCapitalize: 'characters', spellCheck: false },
  upi: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
};

interface PayeeDialogProps {
  /** The account to change; null adds one. */
  readonly account: PayeeAccount | null;
  /** The field that gets the focus. */
  readonly first?: PayeeField | undefined;
  /** Whether a change of the account waits for a second admin; the server refuses another one until it ends. */
  readonly waits: boolean;
  readonly onClose: () => void;
}

/** The six details of an account, all required. */
export function PayeeDialog({ account, first, waits, onClose }: PayeeDialogProps) {
  const formId = useId();
  const { add, update, findStored, pending } = useSavePayee();
  /** A version that another admin stored while this dialog was open. */
  const [newer, setNewer] = useState<PayeeAccount | null>(null);
  /** Whether a change was refused because another one waits, which this page may not know yet. */
  const [refused, setRefused] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: account === null ? EMPTY_PAYEE : valuesOf(account),
    resolver: payeeResolver,
  });

  const submit = handleSubmit(async (values) => {
    if (pending) return;
    try {
      if (account === null) await add(values);
      else await update(account.id, (newer ?? account).version, values);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'confirmation_pending') setRefused(true);
      if (error.code !== 'beneficiary_changed' || account === null) return;
      setNewer((await findStored(account.id)) ?? null);
    }
  });
  const close = () => {
    // A sent change cannot be cancelled; its reply closes the dialog.
    if (!pending) onClose();
  };
  const hint = (field: PayeeField) =>
    newer !== null && newer[field] !== account?.[field]
      ? texts.storedNow(newer[field])
      : hints[field];

  return (
    <Dialog
      open
      title={account === null ? texts.addTitle : texts.updateTitle}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={pending}
            pendingText={account === null ? texts.adding : texts.updating}
          >
            {account === null ? texts.add : texts.update}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {(waits || refused) && (
          <p className={styles.newer}>
            {texts.waiting.another}{' '}
            <TextLink href={paths.adminConfirmations}>{texts.waiting.toConfirmations}</TextLink>
          </p>
        )}
        {PAYEE_FIELDS.map((field) => (
          <Field
            key={field}
            label={texts.fields[field]}
            required
            hint={hint(field)}
            error={formState.errors[field]?.message}
          >
            <TextInput
              autoComplete="off"
              data-autofocus={field === first ? true : undefined}
              readOnly={pending}
              {...KEYBOARDS[field]}
              {...register(field)}
            />
          </Field>
        ))}
        {newer !== null && <p className={styles.newer}>{texts.changedMeanwhile}</p>}
      </form>
    </Dialog>
  );
}
