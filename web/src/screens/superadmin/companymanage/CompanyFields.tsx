import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/TextInput.tsx';
import type { CompanyField, CompanyValues } from './company-form.ts';
import styles from './CompanyForm.module.css';
import { companyTexts as texts } from './texts.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<CompanyValues>;
  /** The value of a field that another super admin has stored in the meantime; undefined for none. */
  readonly storedNow?: (field: CompanyField) => string | undefined;
  /** A field that the company never had may stay empty when others are changed. */
  readonly mayStayEmpty?: (field: CompanyField) => boolean;
}

const hints: Partial<Record<CompanyField, string>> = texts.hints;
const labels: Partial<Record<CompanyField, string>> = texts.fields;

/**
 * The keyboards of fields that are not plain text. They are about another party, so autofill is
 * off.
 */
const KEYBOARDS: Partial<Record<CompanyField, TextInputProps>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  adminEmail: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  mobile: { type: 'tel', inputMode: 'tel', placeholder: texts.mobileFormat },
  adminMobile: { type: 'tel', inputMode: 'tel', placeholder: texts.mobileFormat },
  companyAadhaarCard: { inputMode: 'numeric' },
  companyPan: { autoCapitalize: 'characters', spellCheck: false },
  companyPincode: { inputMode: 'numeric' },
  totalSupply: { inputMode: 'numeric' },
  pricePerToken: { inputMode: 'decimal' },
  platformChargePercent: { inputMode: 'decimal' },
  launchAt: { type: 'datetime-local' },
  maxOrderAmount: { inputMode: 'decimal' },
  reservationHours: { inputMode: 'numeric' },
  reservationHoursUnverified: { inputMode: 'numeric' },
  fourEyesAmount: { inputMode: 'decimal' },
  domain: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  newSymbol: { autoCapitalize: 'characters', spellCheck: false },
};

interface TextFieldProps extends FieldsProps {
  readonly name: CompanyField;
  readonly optional?: boolean;
  readonly hint?: string;
}

/** One field of the form, by the name of its value. */
export function TextField({ form, storedNow, mayStayEmpty, name, hint, ...rest }: TextFieldProps) {
  const newer = storedNow?.(name);
  const optional = rest.optional === true || mayStayEmpty?.(name) === true;
  return (
    <Field
      label={labels[name] ?? name}
      required={!optional}
      note={optional ? texts.optional : undefined}
      error={form.formState.errors[name]?.message}
      hint={newer === undefined ? (hint ?? hints[name]) : texts.changed.storedNow(newer)}
    >
      <TextInput autoComplete="off" {...KEYBOARDS[name]} {...form.register(name)} />
    </Field>
  );
}

/** The company's own details. */
export function CompanyFields(props: FieldsProps) {
  return (
    <fieldset className={styles.section}>
      <legend>{texts.sections.company}</legend>
      <div className={styles.fields}>
        <TextField {...props} name="companyName" />
        <TextField {...props} name="email" />
        <TextField {...props} name="mobile" />
        <TextField {...props} name="companyPan" />
        <TextField {...props} name="companyAddress" />
        <TextField {...props} name="companyPincode" />
        <TextField {...props} name="companyAadhaarCard" optional />
        <TextField {...props} name="domain" optional />
      </div>
    </fieldset>
  );
}

/** What the company sells, and for how much. `sold` is the lowest possible supply. */
export function ProgrammeFields({ sold, ...props }: FieldsProps & { readonly sold?: string }) {
  const supplyHint = [texts.hints.totalSupply, sold !== undefined && texts.hints.soldSupply(sold)]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <fieldset className={styles.section}>
      <legend>{texts.sections.programme}</legend>
      <div className={styles.fields}>
        <TextField {...props} name="totalSupply" hint={supplyHint} />
        <TextField {...props} name="pricePerToken" />
        <TextField {...props} name="platformChargePercent" />
        <TextField {...props} name="launchAt" optional />
        <TextField {...props} name="maxOrderAmount" optional />
        <TextField {...props} name="reservationHours" />
        <TextField {...props} name="reservationHoursUnverified" />
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
        <TextField {...props} name="adminName" />
        <TextField {...props} name="adminEmail" />
        <TextField {...props} name="adminMobile" />
      </div>
    </fieldset>
  );
}
