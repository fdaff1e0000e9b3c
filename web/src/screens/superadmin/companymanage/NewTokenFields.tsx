import { readableShades } from '@prelaunch/domain/colours';
import { useController, type Control } from 'react-hook-form';
import type { Upload } from '../../../uploads/useUpload.ts';
import { ColourInput } from '../../../ui/inputs/ColourInput.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';
import { useImagePreview } from '../../../ui/inputs/useImagePreview.ts';
import { EMPTY_COMPANY, type CompanyValues } from './company-form.ts';
import { CompanyInput, type FieldsProps } from './CompanyFields.tsx';
import formStyles from './CompanyForm.module.css';
import { companyTexts } from './texts.ts';
import styles from './TokenFields.module.css';

const texts = companyTexts.token;

interface ColourFieldProps {
  readonly control: Control<CompanyValues>;
  readonly name: 'newAccent' | 'newAccentDark';
}

function ColourField({ control, name }: ColourFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const label = companyTexts.fields[name];
  return (
    <Field label={label} required error={fieldState.error?.message}>
      <ColourInput
        ref={field.ref}
        name={field.name}
        value={field.value}
        pickLabel={texts.pick(label)}
        onColour={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface PreviewProps {
  readonly accent: string;
  readonly accentDark: string;
  readonly symbol: string;
  readonly picture: string | null;
}

/** Previews the colours on light and dark pages, whatever theme this page has. */
function Preview({ accent, accentDark, symbol, picture }: PreviewProps) {
  const typed = {
    accent: (isColour(accent) ? accent : EMPTY_COMPANY.newAccent).toLowerCase(),
    accentDark: (isColour(accentDark) ? accentDark : EMPTY_COMPANY.newAccentDark).toLowerCase(),
  };
  const shown = readableShades(typed);
  const isAsTyped = shown.accent === typed.accent && shown.accentDark === typed.accentDark;
  const samples = [
    { label: texts.previewLight, look: styles.light, colour: shown.accent },
    { label: texts.previewDark, look: styles.dark, colour: shown.accentDark },
  ];
  return (
    <div className={formStyles.wide}>
      <div className={styles.preview} aria-hidden="true">
        {samples.map(({ label, look, colour }) => (
          <div key={label} className={cx(styles.sample, look)}>
            <span className={styles.coin} style={{ background: colour }}>
              {picture === null ? symbol.slice(0, 4) : <img src={picture} alt="" />}
            </span>
            <span>{label}</span>
            <span className={styles.button} style={{ background: colour }}>
              {texts.sample}
            </span>
          </div>
        ))}
      </div>
      <p className={formStyles.quiet} role="status">
        {isAsTyped ? texts.readable : texts.adjusted}
      </p>
    </div>
  );
}

/** The fields of a token that is not in the catalogue. */
export function NewTokenFields({ form, icon, ...rest }: FieldsProps & { readonly icon: Upload }) {
  const picture = useImagePreview(icon.file);
  const [symbol, accent, accentDark] = form.watch(['newSymbol', 'newAccent', 'newAccentDark']);
  return (
    <div className={formStyles.fields}>
      <CompanyInput form={form} name="newSymbol" {...rest} />
      <CompanyInput form={form} name="newName" {...rest} />
      <ColourField control={form.control} name="newAccent" />
      <ColourField control={form.control} name="newAccentDark" />
      <Preview
        accent={accent}
        accentDark={accentDark}
        symbol={symbol.toUpperCase()}
        picture={picture}
      />
      <div className={formStyles.wide}>
        <Field
          label={texts.icon}
          note={companyTexts.optional}
          hint={texts.iconHint}
          error={icon.problem === null ? null : [icon.problem.text, icon.problem.reason].join(' ')}
        >
          <FileDrop
            accept="image/*"
            file={icon.file}
            state={icon.state}
            progress={icon.progress}
            onFile={icon.choose}
            onRefused={icon.choose}
            onCancel={icon.cancel}
            onRetry={icon.retry}
          />
        </Field>
      </div>
    </div>
  );
}
