import { PRINTED_LENGTHS } from '@prelaunch/contract';
import { type SyntheticEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import styles from './DocumentScreen.module.css';
import { documentTexts as texts } from './texts.ts';

/** The code in a pasted link, or the pasted code. */
const codeIn = (text: string): string =>
  (text.trim().split('/').at(-1) ?? '').replace(/[^0-9A-Za-z]/g, '').slice(0, PRINTED_LENGTHS.code);

/** Opens the check of a code that was copied from a PDF. */
export function CodeForm({ title }: { readonly title: string }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = codeIn(text);
    if (code === '') setError(texts.noCode);
    else navigate(`${paths.verify}/${code}`);
  };
  return (
    <Card title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={texts.link} hint={texts.linkHint} error={error}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
        <div>
          <Button type="submit" variant="secondary">
            {texts.check}
          </Button>
        </div>
      </form>
    </Card>
  );
}
