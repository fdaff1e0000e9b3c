import type { ProofMethod } from '@prelaunch/domain/payment-methods';
import { checkReferenceText, isPlausibleReference } from '@prelaunch/domain/reference-number';
import { CircleCheck } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/inputs/TextInput.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { METHODS } from './methods.ts';
import styles from './ProofDialog.module.css';

/** A drawing of a payment in the member's app or statement, with the number marked. */
function ReferencePicture({ method }: { readonly method: ProofMethod }) {
  return (
    <svg className={styles.slip} viewBox="0 0 260 76" fill="none" aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="259"
        height="75"
        rx="8"
        fill="var(--sunken)"
        stroke="var(--line)"
      />
      <circle cx="22" cy="21" r="10" fill="var(--good-soft)" />
      <path d="m17.5 21 3 3 6-6" stroke="var(--good)" strokeWidth="1.75" strokeLinecap="round" />
      <rect x="42" y="13" width="84" height="6" rx="3" fill="currentColor" opacity=".45" />
      <rect x="42" y="24" width="54" height="4" rx="2" fill="currentColor" opacity=".3" />
      <rect x="206" y="13" width="42" height="8" rx="4" fill="currentColor" opacity=".45" />
      <rect
        x="8"
        y="42"
        width="244"
        height="26"
        rx="6"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
      />
      <text x="18" y="59" fill="currentColor" fontSize="11" fontWeight="600">
        {texts.referenceMark}
      </text>
      <text x="242" y="59" fill="var(--text)" fontSize="12" fontWeight="650" textAnchor="end">
        {texts.methods[method].sampleReference}
      </text>
    </svg>
  );
}

interface ReferenceFieldProps extends TextInputProps {
  readonly method: ProofMethod;
  /** The input so far. */
  readonly text: string;
  readonly error: string | undefined;
}

/** The transaction number of a payment. An unusual number is accepted, with a hint. */
export function ReferenceField({ method, text, error, ...input }: ReferenceFieldProps) {
  const { reference, plausible, unusual } = texts.methods[method];
  const isReference = checkReferenceText(text);
  const isPlausible = isReference && isPlausibleReference(method, text);
  const isUnusual = isReference && !isPlausible;
  return (
    <div className={styles.reference}>
      <Field
        label={texts.reference}
        error={error}
        hint={
          <span className={cx(isPlausible && styles.plausible, isUnusual && styles.unusual)}>
            {isPlausible ? plausible : isUnusual ? unusual : reference}
          </span>
        }
      >
        <span className={styles.typed}>
          <TextInput
            inputMode={METHODS[method].hasNumericReference === true ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...input}
          />
          {isPlausible && <CircleCheck className={styles.tick} aria-hidden="true" />}
        </span>
      </Field>
      <ReferencePicture method={method} />
    </div>
  );
}
