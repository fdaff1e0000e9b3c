import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as words } from './texts.ts';

interface CodeFieldProps extends ComponentProps<typeof TextInput> {
  readonly error: string | undefined;
}

/** A code of the app, or a recovery code: that one has letters, which a keypad of digits lacks. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div className={styles['code']}>
      <Field
        label={recovery ? words.recoveryCode : words.code}
        hint={recovery ? words.recoveryHint : words.codeHint}
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
        {recovery ? words.useApp : words.useRecovery}
      </Button>
    </div>
  );
}
