import { giveRefundAccount } from '@prelaunch/contract';
import { useForm, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { accountBody, checkedAccount, type AccountForm as Values } from './account-rules.ts';
import styles from './OwnRefunds.module.css';
import { ownRefundTexts as texts } from './texts.ts';
import { useChangedRefund } from './useChangedRefund.ts';

const KINDS = [
  { value: 'BANK', label: texts.kinds.BANK },
  { value: 'UPI', label: texts.kinds.UPI },
];

/** Scrolls the form as a whole into view when it opens; the focus alone would show its first field only. */
const bringIntoView = (form: HTMLFormElement | null): void => {
  form?.scrollIntoView({ block: 'nearest' });
};

interface AccountFormProps {
  readonly refundId: string;
  /** Of the account that was given before; empty without one. */
  readonly holderName: string;
  readonly onClose: () => void;
}

/** Asks for the account to which a refund goes: of a bank, its number twice, or a UPI ID. */
export function AccountForm({ refundId, holderName, onClose }: AccountFormProps) {
  const changed = useChangedRefund();
  const { mutateAsync, isPending } = useEndpoint('user', giveRefundAccount);
  const { register, handleSubmit, formState, control } = useForm<Values>({
    defaultValues: {
      kind: 'BANK',
      holderName,
      accountNumber: '',
      accountNumberAgain: '',
      ifscCode: '',
      upi: '',
    },
    resolver: checkedAccount,
  });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const submit = handleSubmit(async (form) => {
    if (isPending) return;
    try {
      const { message, data } = await mutateAsync({ body: accountBody(refundId, form) });
      changed.show(data);
      showToast({ kind: 'success', text: message });
      onClose();
    } finally {
      changed.reload();
    }
  });
  return (
    <form
      ref={bringIntoView}
      noValidate
      className={styles.form}
      data-print="hide"
      // A refusal was shown as a toast; the form keeps what was typed.
      onSubmit={(event) => void submit(event).catch(() => undefined)}
    >
      <Field label={texts.kind}>
        <SelectInput autoFocus options={KINDS} {...register('kind')} />
      </Field>
      <Field
        label={texts.holder}
        hint={texts.holderHint}
        error={errors.holderName?.message}
        required
      >
        <TextInput autoComplete="name" readOnly={isPending} {...register('holderName')} />
      </Field>
      {kind === 'UPI' ? (
        <Field label={texts.upi} error={errors.upi?.message} required>
          <TextInput
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isPending}
            {...register('upi')}
          />
        </Field>
      ) : (
        <>
          <Field label={texts.accountNumber} error={errors.accountNumber?.message} required>
            <TextInput
              autoComplete="off"
              inputMode="numeric"
              readOnly={isPending}
              {...register('accountNumber', { deps: ['accountNumberAgain'] })}
            />
          </Field>
          <Field
            label={texts.accountNumberAgain}
            error={errors.accountNumberAgain?.message}
            required
          >
            <TextInput
              autoComplete="off"
              inputMode="numeric"
              readOnly={isPending}
              {...register('accountNumberAgain')}
            />
          </Field>
          <Field label={texts.ifscCode} error={errors.ifscCode?.message} required>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              readOnly={isPending}
              {...register('ifscCode')}
            />
          </Field>
        </>
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="small" pending={isPending} pendingText={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
