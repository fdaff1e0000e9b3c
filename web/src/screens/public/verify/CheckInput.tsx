import { PRINTED_LENGTHS } from '@prelaunch/contract';
import { readHoldingFile, type HoldingFile } from '@prelaunch/domain/holdings/holding-file';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { CheckResult } from './CheckResult.tsx';
import { codeInPdf, isPdf } from './document/code-in-pdf.ts';
import { verifyTexts as texts } from './texts.ts';
import styles from './VerifyScreen.module.css';

/** Far more than a file with a path of 32 steps. */
const MAX_BYTES = 100_000;

/** Reads a member's proof of holdings; null when the text is none. */
function readHolding(text: string): HoldingFile | null {
  try {
    return text.length > MAX_BYTES ? null : readHoldingFile(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The code in a pasted link, or the pasted code. */
const codeIn = (text: string): string =>
  (text.trim().split('/').at(-1) ?? '').replace(/[^0-9A-Za-z]/g, '').slice(0, PRINTED_LENGTHS.code);

interface CheckInputProps {
  readonly title: string;
  /** A code that was refused, to be corrected. */
  readonly code?: string;
}

/**
 * Takes what a reader has: a file of holdings or its text, which it checks here, or the PDF, the link or the code of a
 * receipt or statement, of which it opens the check.
 */
export function CheckInput({ title, code: refused = '' }: CheckInputProps) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<File | null>(null);
  const [typed, setTyped] = useState(refused);
  const [holding, setHolding] = useState<HoldingFile | null>(null);
  const [problem, setProblem] = useState<{ of: 'file' | 'text'; text: string } | null>(null);

  // The result stands first, so that nobody has to look for it below the form.
  useEffect(() => {
    if (holding !== null) scrollTo({ top: 0 });
  }, [holding]);

  const show = (next: HoldingFile | null, problemText: string) => {
    setHolding(next);
    // A file that was checked does not wait to be checked again.
    if (next !== null) setChosen(null);
    else setProblem({ of: 'file', text: problemText });
  };
  const openFile = async (file: File) => {
    setChosen(file);
    setHolding(null);
    setProblem(null);
    if (await isPdf(file)) {
      const code = await codeInPdf(file);
      if (code === null) show(null, texts.noCodeInPdf);
      else navigate(`${paths.verify}/${code}`);
      return;
    }
    const text = file.size > MAX_BYTES ? '' : await file.text().catch(() => '');
    show(readHolding(text), texts.notFile);
  };
  const openText = (event: SyntheticEvent) => {
    event.preventDefault();
    const pasted = readHolding(typed);
    const code = codeIn(typed);
    setHolding(pasted);
    if (pasted !== null) {
      setTyped('');
      return;
    }
    if (code === '') setProblem({ of: 'text', text: texts.noCode });
    else navigate(`${paths.verify}/${code}`);
  };
  const errorOf = (of: 'file' | 'text') => (problem?.of === of ? problem.text : null);
  return (
    <>
      {holding !== null && <CheckResult key={holding.statement + holding.salt} file={holding} />}
      <Card title={holding === null ? title : texts.another}>
        <Field label={texts.file} hint={texts.fileHint} error={errorOf('file')}>
          <FileDrop
            accept=".json,application/json,.pdf,application/pdf"
            file={chosen}
            // The result below says what was found, which may be bad.
            state="idle"
            onFile={(file) => void openFile(file)}
            onRefused={() => show(null, texts.otherFile)}
            texts={{ choose: texts.choose }}
          />
        </Field>
        <p className={styles.or}>{texts.or}</p>
        <form className={styles.code} noValidate onSubmit={openText}>
          <Field label={texts.link} hint={texts.linkHint} error={errorOf('text')}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setProblem(null);
              }}
            />
          </Field>
          <div>
            <Button type="submit">{texts.check}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}
