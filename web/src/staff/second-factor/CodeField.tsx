import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { checkCode } from './code-rules.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './texts.ts';

interface CodeFieldProps extends ComponentProps<typeof TextInput> {
  readonly error: string | undefined;
}

/**
 * The input for a code of the authenticator app or for a recovery code. A recovery code contains letters, so it needs a
 * different on-screen keyboard.
 */
export function CodeField({ error, ...input }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div className={styles.code}>
      <Field
        label={recovery ? texts.recoveryCode : texts.code}
        hint={recovery ? texts.recoveryHint : texts.codeHint}
        required
        error={error}
      >
        <TextInput
          {...input}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          setRecovery(!recovery);
        }}
      >
        {recovery ? texts.useApp : texts.useRecovery}
      </Button>
    </div>
  );
}

/** The step of a login in which the person enters the code. */
export const codeStep = {
  field: (error: string | undefined) => <CodeField name="code" error={error} />,
  check: checkCode,
  back: texts.back,
};
