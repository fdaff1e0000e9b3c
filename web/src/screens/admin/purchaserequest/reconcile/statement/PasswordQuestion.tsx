import { useRef, type SyntheticEvent } from 'react';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../../../../ui/inputs/PasswordInput.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './Question.module.css';

const texts = reconcileTexts.statement.password;

interface PasswordQuestionProps {
  /** Whether a password was given and is wrong. */
  readonly wrong: boolean;
  readonly onAnswer: (password: string) => void;
}

/** Asks for the password of a statement. No state holds it, so nothing can store it. */
export function PasswordQuestion({ wrong, onAnswer }: PasswordQuestionProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const password = input.current?.value ?? '';
    if (password === '') {
      input.current?.focus();
      return;
    }
    if (input.current !== null) input.current.value = '';
    onAnswer(password);
  };
  return (
    <form className={styles.question} autoComplete="off" onSubmit={submit}>
      <Field label={texts.label} hint={texts.hint} error={wrong ? texts.wrong : null}>
        <PasswordInput ref={input} autoFocus autoComplete="off" maxLength={200} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit">{texts.submit}</Button>
      </div>
    </form>
  );
}
