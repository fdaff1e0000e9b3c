import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { texts as adminTexts } from '../texts.ts';
import type { UserDetails } from './user-rules.ts';

const texts = adminTexts.users;

interface UserFieldsProps {
  /** Registered by the form, because the first registered field with an error gets the focus. */
  readonly fields: Readonly<Record<keyof UserDetails, UseFormRegisterReturn>>;
  readonly errors: FieldErrors<UserDetails>;
  /** The chosen role: only an admin has an access. */
  readonly role: string;
  /** Whether the account is the admin's own, whose role is fixed. */
  readonly own?: boolean;
}

/** The fields of both forms. Autofill is off, because the fields describe another person. */
export function UserFields({ fields, errors, role, own = false }: UserFieldsProps) {
  return (
    <>
      <Field
        label={texts.role}
        required
        error={errors.role?.message}
        hint={own ? texts.ownRole : undefined}
      >
        <SelectInput
          required
          options={own ? texts.roles.filter(({ value }) => value === 'ADMIN') : texts.roles}
          {...fields.role}
        />
      </Field>
      {role === 'ADMIN' && (
        <Field
          label={texts.access}
          error={errors.rights?.message}
          hint={own ? texts.ownAccess : texts.accessHint}
        >
          <SelectInput
            options={own ? texts.accesses.filter(({ value }) => value === 'all') : texts.accesses}
            {...fields.rights}
          />
        </Field>
      )}
      <Field label={texts.name} required error={errors.name?.message}>
        <TextInput required autoComplete="off" data-first-field {...fields.name} />
      </Field>
      <Field label={texts.mobile} required error={errors.mobile?.message}>
        <TextInput
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={texts.mobileFormat}
          {...fields.mobile}
        />
      </Field>
      <Field label={texts.email} required error={errors.email?.message}>
        <TextInput
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.email}
        />
      </Field>
    </>
  );
}
