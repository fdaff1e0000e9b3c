import { Fragment, useId, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { paths } from '../../../paths.ts';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
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
  sealNumbersOf,
  valuesOf,
  type PayeeAccount,
  type PayeeField,
  type PayeeForm,
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

/** The seal that members will see, once its numbers are typed. */
function TypedSeal({ control }: { readonly control: Control<PayeeForm> }) {
  const [accountNumber, ifscCode, upi] = useWatch({
    control,
    name: ['accountNumber', 'ifscCode', 'upi'],
  });
  const numbers = sealNumbersOf({ accountNumber, ifscCode, upi });
  return numbers !== null && <PayeeWithSeal payee={numbers}>{texts.seal}</PayeeWithSeal>;
}

interface PayeeDialogProps {
  /** The account to change; null adds one. */
  readonly account: PayeeAccount | null;
  /** The field that gets the focus. */
  readonly first?: PayeeField | undefined;
  /** Whether the company has an account already. */
  readonly isFurther: boolean;
  /** Whether a change of the account waits for a second admin; the server refuses another one until it ends. */
  readonly waits: boolean;
  readonly onClose: () => void;
}

/** The six details of an account, all required; the number of a new one twice. */
export function PayeeDialog({ account, first, isFurther, waits, onClose }: PayeeDialogProps) {
  const formId = useId();
  const { add, update, findStored, pending } = useSavePayee();
  /** A version that another admin stored while this dialog was open. */
  const [newer, setNewer] = useState<PayeeAccount | null>(null);
  /** Whether a change was refused because another one waits, which this page may not know yet. */
  const [refused, setRefused] = useState(false);
  const isNew = account === null;
  const { register, handleSubmit, formState, control } = useForm<PayeeForm>({
    defaultValues: {
      ...(account === null ? EMPTY_PAYEE : valuesOf(account)),
      accountNumberAgain: '',
    },
    resolver: payeeResolver(isNew),
  });

  const submit = handleSubmit(async (form) => {
    if (pending) return;
    const values = valuesOf(form);
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
      : field === 'upi' && isFurther && isNew
        ? `${texts.hints.upi} ${texts.upiOfFurther}`
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
        {isNew && isFurther && <p className={styles.quiet}>{texts.furtherAccount}</p>}
        <div className={styles.fields}>
          {PAYEE_FIELDS.map((field) => (
            <Fragment key={field}>
              <Field
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
                  {...register(field, {
                    deps: field === 'accountNumber' ? ['accountNumberAgain'] : [],
                  })}
                />
              </Field>
              {isNew && field === 'accountNumber' && (
                <Field
                  label={texts.numberAgain}
                  required
                  error={formState.errors.accountNumberAgain?.message}
                >
                  <TextInput
                    autoComplete="off"
                    readOnly={pending}
                    {...KEYBOARDS.accountNumber}
                    {...register('accountNumberAgain')}
                  />
                </Field>
              )}
            </Fragment>
          ))}
        </div>
        <TypedSeal control={control} />
        {newer !== null && <p className={styles.newer}>{texts.changedMeanwhile}</p>}
      </form>
    </Dialog>
  );
}
