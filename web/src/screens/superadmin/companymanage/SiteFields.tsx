import { COMPANY_STATUSES } from '@prelaunch/contract';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { FieldsProps } from './CompanyFields.tsx';
import styles from './CompanyForm.module.css';
import { companyTexts as texts } from './texts.ts';

/** How the company's site behaves, and what it says about privacy. */
export function SiteFields({ form, storedNow }: FieldsProps) {
  const { errors } = form.formState;
  const hint = (field: 'status' | 'privacyText') => {
    const newer = storedNow?.(field);
    return newer === undefined ? texts.hints[field] : texts.changed.storedNow(newer);
  };
  return (
    <fieldset className={styles['section']}>
      <legend>{texts.sections.site}</legend>
      <div className={styles['fields']}>
        <Field label={texts.fields.status} error={errors.status?.message} hint={hint('status')}>
          <SelectInput
            options={COMPANY_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
            {...form.register('status')}
          />
        </Field>
        <Checkbox {...form.register('unverifiedMayBuy')}>{texts.unverifiedMayBuy}</Checkbox>
        <div className={styles['wide']}>
          <Field
            label={texts.fields.privacyText}
            note={texts.optional}
            error={errors.privacyText?.message}
            hint={hint('privacyText')}
          >
            <TextArea rows={8} {...form.register('privacyText')} />
          </Field>
        </div>
      </div>
    </fieldset>
  );
}
