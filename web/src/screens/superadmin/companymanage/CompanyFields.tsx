import { COMPANY_SETTINGS, COMPANY_STATUSES, labelWithUnit, namesOf } from '@prelaunch/contract';
import type { CompanySetting } from '@prelaunch/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';
import { TextArea } from '../../../ui/inputs/TextArea.tsx';
import { TextInput, type TextInputProps } from '../../../ui/inputs/TextInput.tsx';
import { isOptional, type CompanyField, type CompanyValues } from './company-form.ts';
import styles from './CompanyForm.module.css';
import { companyTexts as texts } from './texts.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<CompanyValues>;
  /** The value of a field that another super admin has stored in the meantime; undefined for none. */
  readonly storedNow?: (field: CompanyField) => string | undefined;
  /** Whether a setting that the company never had may stay empty when others are changed. */
  readonly mayStayEmpty?: (name: CompanySetting) => boolean;
}

type OtherField = keyof typeof texts.fields;

const isSetting = (name: CompanyField): name is CompanySetting => name in COMPANY_SETTINGS;

/** The label of an input, from the declaration of its setting or from the texts of the form. */
const labelOf = (name: CompanySetting | OtherField): string =>
  isSetting(name) ? labelWithUnit(COMPANY_SETTINGS[name]) : texts.fields[name];

const otherHints: Partial<Record<CompanyField, string>> = texts.hints;

/** The attributes that select a phone's keyboard. Autofill is off, because the fields describe another party. */
const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
const MOBILE = { type: 'tel', inputMode: 'tel', placeholder: texts.mobileFormat } as const;
const KEYBOARDS: Partial<Record<CompanyField, TextInputProps>> = {
  email: EMAIL,
  adminEmail: EMAIL,
  mobile: MOBILE,
  adminMobile: MOBILE,
  companyAadhaarCard: { inputMode: 'numeric' },
  companyPan: { autoCapitalize: 'characters', spellCheck: false },
  companyPincode: { inputMode: 'numeric' },
  domain: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  newSymbol: { autoCapitalize: 'characters', spellCheck: false },
};
const KEYBOARDS_BY_INPUT: Partial<Record<string, TextInputProps>> = {
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  instant: { type: 'datetime-local' },
};

interface InputProps extends FieldsProps {
  readonly name: CompanySetting | OtherField;
  readonly optional?: boolean;
  readonly hint?: string;
}

/** One input of the form, by the name of its value. */
export function CompanyInput({ form, storedNow, mayStayEmpty, name, ...rest }: InputProps) {
  const registered = form.register(name);
  const error = form.formState.errors[name]?.message;
  const setting = isSetting(name) ? COMPANY_SETTINGS[name] : undefined;
  if (setting?.input === 'yes-no') {
    return (
      <Checkbox error={error} {...registered}>
        {setting.statement}
      </Checkbox>
    );
  }
  const newer = storedNow?.(name);
  const declaredHint = setting === undefined || !('hint' in setting) ? undefined : setting.hint;
  const hint = rest.hint ?? declaredHint ?? otherHints[name];
  const optional =
    rest.optional ?? (isSetting(name) && (isOptional(name) || mayStayEmpty?.(name) === true));
  const field = {
    label: labelOf(name),
    required: !optional,
    error,
    hint: newer === undefined ? hint : texts.changed.storedNow(newer),
    note: optional ? texts.optional : undefined,
  };
  if (name === 'status') {
    return (
      <Field {...field}>
        <SelectInput
          options={COMPANY_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          {...registered}
        />
      </Field>
    );
  }
  if (setting?.input === 'paragraphs') {
    return (
      <div className={styles.wide}>
        <Field {...field}>
          <TextArea rows={8} {...registered} />
        </Field>
      </div>
    );
  }
  const keyboard = KEYBOARDS[name] ?? KEYBOARDS_BY_INPUT[setting?.input ?? 'text'];
  return (
    <Field {...field}>
      <TextInput autoComplete="off" {...keyboard} {...registered} />
    </Field>
  );
}

interface SectionProps extends FieldsProps {
  readonly section: 'company' | 'programme' | 'site' | 'second-admin';
  readonly intro?: string;
  /** The lowest possible supply. */
  readonly sold?: string;
}

/** The settings of one section, in the order of their declaration. */
export function SettingsSection({ section, intro, sold, ...props }: SectionProps) {
  const supplyHint = [COMPANY_SETTINGS.totalSupply.hint, sold && texts.hints.soldSupply(sold)];
  return (
    <fieldset className={styles.section}>
      <legend>{texts.sections[section]}</legend>
      {intro !== undefined && <p className={styles.quiet}>{intro}</p>}
      <div className={styles.fields}>
        {namesOf(COMPANY_SETTINGS)
          .filter((name) => COMPANY_SETTINGS[name].section === section)
          .map((name) => (
            <CompanyInput
              key={name}
              {...props}
              name={name}
              {...(name === 'totalSupply' && { hint: supplyHint.filter(Boolean).join(' ') })}
            />
          ))}
        {section === 'company' && <CompanyInput {...props} name="companyAadhaarCard" optional />}
      </div>
    </fieldset>
  );
}

/** The admin who gets the invitation. */
export function AdminFields(props: FieldsProps) {
  return (
    <fieldset className={styles.section}>
      <legend>{texts.sections.admin}</legend>
      <p className={styles.quiet}>{texts.hints.admin}</p>
      <div className={styles.fields}>
        <CompanyInput {...props} name="adminName" />
        <CompanyInput {...props} name="adminEmail" />
        <CompanyInput {...props} name="adminMobile" />
      </div>
    </fieldset>
  );
}
