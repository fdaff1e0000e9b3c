import { requestRegisterOtp } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { registerTexts as texts } from './texts.ts';
import { useCompanyId } from '../useCompanyId.ts';
import { emailInput, mobileInput, nameInput } from './contact-inputs.ts';
import { checkContact, type ContactForm } from './register-rules.ts';
import styles from './RegisterScreen.module.css';

interface RequestOtpFormProps {
  readonly values: ContactForm;
  /** Whether the person came back from step 2. */
  readonly again: boolean;
  readonly onTyped: (values: ContactForm) => void;
  readonly onSent: (email: string) => void;
}

const checked = checkedBy(checkContact);

/** Step 1: asks for the contact details, and has an OTP mailed to the address. */
export function RequestOtpForm({ values, again, onTyped, onSent }: RequestOtpFormProps) {
  const company = useCompanyId();
  const { mutateAsync: requestOtp } = useEndpoint('user', requestRegisterOtp);
  const { name, email, mobile } = values;
  const { register, handleSubmit, formState, setFocus, subscribe } = useForm<ContactForm>({
    defaultValues: { name, email, mobile },
    resolver: checked,
  });
  const { errors } = formState;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: (form) => onTyped(form.values) }),
    [subscribe, onTyped],
  );
  useEffect(() => {
    if (again) setFocus('email');
  }, [again, setFocus]);

  const submit = handleSubmit(async (contact) => {
    const companyId = await company.get();
    if (companyId === null) return;
    // The mutation has shown the toast.
    const answer = await requestOtp({ body: { companyId, ...contact } }).catch(() => null);
    if (answer === null) return;
    showToast({ kind: 'success', text: answer.message });
    onSent(contact.email.trim());
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={texts.name} required error={errors.name?.message}>
        <TextInput
          {...nameInput}
          aria-invalid={errors.name && true}
          {...register('name', { deps: ['email', 'mobile'] })}
        />
      </Field>
      <Field label={texts.email} required error={errors.email?.message}>
        <TextInput
          {...emailInput}
          aria-invalid={errors.email && true}
          {...register('email', { deps: ['name', 'mobile'] })}
        />
      </Field>
      <Field label={texts.mobile} required error={errors.mobile?.message}>
        <TextInput
          {...mobileInput}
          aria-invalid={errors.mobile && true}
          {...register('mobile', { deps: ['name', 'email'] })}
        />
      </Field>
      <Button
        type="submit"
        wide
        disabled={company.missing || company.suspended}
        pending={formState.isSubmitting}
        pendingText={texts.requesting}
      >
        {texts.request}
      </Button>
    </form>
  );
}
