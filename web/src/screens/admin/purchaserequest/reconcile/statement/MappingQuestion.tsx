import {
  COLUMN_ROLES,
  mappingProblem,
  type ColumnMapping,
  type ColumnRole,
} from '@prelaunch/domain/column-mapping';
import { useId, useState } from 'react';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { FieldError } from '../../../../../ui/inputs/FieldError.tsx';
import { SelectInput } from '../../../../../ui/inputs/SelectInput.tsx';
import { reconcileTexts } from '../texts.ts';
import { guessMapping } from './guess-mapping.ts';
import styles from './Question.module.css';
import { importReasonTexts } from './texts.ts';

const texts = reconcileTexts.statement.mapping;

const OPTIONS = COLUMN_ROLES.map((value) => ({ value, label: texts.roles[value] }));
const isRole = (text: string): text is ColumnRole => COLUMN_ROLES.some((role) => role === text);

interface MappingQuestionProps {
  readonly header: readonly string[];
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
  /** What is wrong with the mapping that was sent before; null if none was. */
  readonly problem: string | null;
  readonly onAnswer: (mapping: ColumnMapping) => void;
}

/** Asks what each column of the statement contains, beside examples of its values. */
export function MappingQuestion({ header, sample, problem, onAnswer }: MappingQuestionProps) {
  const errorId = useId();
  const [mapping, setMapping] = useState<ColumnMapping>(() => guessMapping(header));
  const [shown, setShown] = useState(problem);

  const choose = (at: number, text: string) => {
    if (!isRole(text)) return;
    setMapping(mapping.map((role, index) => (index === at ? text : role)));
    setShown(null);
  };
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        const found = mappingProblem(mapping);
        setShown(found === null ? null : importReasonTexts.mapping[found]);
        if (found === null) onAnswer(mapping);
      }}
    >
      <p>{texts.question}</p>
      <ol className={styles.columns}>
        {header.map((title, at) => {
          const name = title === '' ? texts.unnamed(at + 1) : title;
          return (
            // The columns of one file never change their order, and two may have the same title.
            <li key={at} className={styles.column}>
              <span className={styles.title}>{name}</span>
              <span className={styles.sample}>
                {sample
                  .map((row) => row[at] ?? '')
                  .filter((value) => value !== '')
                  .slice(0, 3)
                  .map((value, index) => (
                    <span key={index}>{value}</span>
                  ))}
              </span>
              <SelectInput
                aria-label={texts.contains(name)}
                options={OPTIONS}
                value={mapping[at]}
                onChange={(event) => {
                  choose(at, event.target.value);
                }}
              />
            </li>
          );
        })}
      </ol>
      <div role="alert">{shown !== null && <FieldError id={errorId} text={shown} />}</div>
      <div className={styles.buttons}>
        <Button type="submit">{texts.submit}</Button>
      </div>
    </form>
  );
}
