import { MAX_STATEMENT_BYTES } from '@prelaunch/domain/statement-line';
import { useId, useState } from 'react';
import { Card } from '../../../../../ui/layout/Card.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../../../ui/inputs/FileDrop.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { reconcileTexts } from '../texts.ts';
import { DateOrderQuestion } from './DateOrderQuestion.tsx';
import { ImportResult } from './ImportResult.tsx';
import { inLanguage } from './in-language.ts';
import { MappingQuestion } from './MappingQuestion.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import styles from './StatementImport.module.css';
import { importReasonTexts } from './texts.ts';
import type { Answers, StatementImport as Import } from './upload-statement.ts';
import { useStatementImport } from './useStatementImport.ts';

const texts = reconcileTexts.statement;

const ACCEPT = '.csv,.txt,.tsv,.xls,.xlsx,.sta,.mt940,.940,.swi,.xml,.pdf';

interface QuestionProps {
  readonly current: Import;
  readonly onAnswer: (answers: Answers) => void;
}

/** What the server has to know before it can read the file. */
function Question({ current, onAnswer }: QuestionProps) {
  if (current.state === 'NEEDS_PASSWORD') {
    return (
      <PasswordQuestion
        wrong={current.wrongPassword}
        onAnswer={(password) => {
          onAnswer({ password });
        }}
      />
    );
  }
  if (current.state === 'NEEDS_MAPPING' && current.table !== null) {
    return (
      <MappingQuestion
        header={current.table.header}
        sample={current.table.sample}
        problem={inLanguage(
          importReasonTexts.mapping,
          current.table.problemCode,
          current.table.problem,
        )}
        onAnswer={(mapping) => {
          onAnswer({ mapping });
        }}
      />
    );
  }
  if (current.state === 'NEEDS_DATE_ORDER') {
    return (
      <DateOrderQuestion
        examples={current.dateExamples}
        onAnswer={(dateOrder) => {
          onAnswer({ dateOrder });
        }}
      />
    );
  }
  return null;
}

interface StatementImportProps {
  /** Whether the import is only a button before a file is chosen and after it was read, because lines exist already. */
  readonly compact: boolean;
}

/** Uploads a bank statement, asks what is needed to read it, and shows what it added. */
export function StatementImport({ compact }: StatementImportProps) {
  const titleId = useId();
  const { file, current, uploading, failed, progress, ...upload } = useStatementImport();
  const [problem, setProblem] = useState<string | null>(null);
  const reading = current?.state === 'READING';
  const busy = uploading || reading;
  // A statement that was read needs no more room than the button for the next one.
  const isRead = current?.state === 'DONE' && !busy;
  const isSmall = compact && (isRead || (file === null && current === null)) && problem === null;
  const phase = reading ? texts.reading : texts.uploading;

  const choose = (chosen: File) => {
    if (chosen.size > MAX_STATEMENT_BYTES) {
      setProblem(texts.tooLarge);
      return;
    }
    setProblem(null);
    upload.choose(chosen);
  };
  return (
    <section aria-labelledby={titleId} className={cx(styles.import, isSmall && styles.small)}>
      <Card>
        <h2 id={titleId} className={styles.heading}>
          {texts.heading}
        </h2>
        <Field
          label={texts.file}
          hint={isSmall ? undefined : texts.hint}
          beside={isSmall}
          error={problem ?? (failed && !busy ? texts.failed : null)}
        >
          <FileDrop
            accept={ACCEPT}
            compact={isSmall}
            file={isRead ? null : file}
            state={busy ? 'uploading' : failed ? 'failed' : 'idle'}
            progress={progress}
            texts={{ uploading: phase }}
            onFile={choose}
            onRefused={() => {
              setProblem(texts.wrongType);
            }}
            onCancel={upload.cancel}
            onRetry={upload.retry}
          />
        </Field>
        <div role="status" className={styles.phase}>
          {busy && <p>{phase}</p>}
          {current?.state === 'CANCELLED' && <p>{texts.cancelled}</p>}
        </div>
        {current !== null && !busy && (
          <>
            <Question
              // Each question starts without the input of the one before.
              key={`${current.id} ${current.state}`}
              current={current}
              onAnswer={upload.answer}
            />
            <ImportResult current={current} />
          </>
        )}
      </Card>
    </section>
  );
}
