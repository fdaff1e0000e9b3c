import { FileText } from 'lucide-react';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { QuestionText } from './QuestionText.tsx';
import styles from './Questions.module.css';
import type { QuestionStep } from './steps.ts';

/** What the company asked, or what the member answered with the link to the file, below a step of the timeline. */
export function QuestionStepText({ step: { asked, part } }: { readonly step: QuestionStep }) {
  const { answer } = asked;
  if (part === 'question') {
    return (
      <div className={styles.said} data-print="hide">
        <QuestionText question={asked} />
      </div>
    );
  }
  if (answer === null) return null;
  return (
    <div className={styles.said} data-print="hide">
      <blockquote className={styles.quote}>{answer.text}</blockquote>
      {answer.file !== null && (
        <p className={styles.file}>
          <FileText aria-hidden="true" />
          <TextLink href={answer.file.url} target="_blank" rel="noopener">
            {answer.file.name}
          </TextLink>
        </p>
      )}
    </div>
  );
}
