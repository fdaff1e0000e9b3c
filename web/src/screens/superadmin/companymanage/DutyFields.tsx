import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField, type FieldsProps } from './CompanyFields.tsx';
import styles from './CompanyForm.module.css';
import { companyTexts as texts } from './texts.ts';

/** Whether, and from which amount, a second admin has to confirm what one does. */
export function DutyFields(props: FieldsProps) {
  const { register, formState } = props.form;
  return (
    <fieldset className={styles['section']}>
      <legend>{texts.sections.duties}</legend>
      <p className={styles['quiet']}>{texts.fourEyesStory}</p>
      <div className={styles['fields']}>
        <Checkbox error={formState.errors.fourEyes?.message} {...register('fourEyes')}>
          {texts.fourEyes}
        </Checkbox>
        <TextField {...props} name="fourEyesAmount" />
      </div>
    </fieldset>
  );
}
