import { formatMoment } from '../../../ui/dates.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import type { StaffPurchase } from '../staff-purchase.ts';
import { purchaseTexts } from '../texts.ts';
import styles from './PurchaseQuestions.module.css';
import { questionReasonText } from './reason-text.ts';
import { questionTexts as texts } from './texts.ts';

type Question = NonNullable<StaffPurchase['questions']>[number];

function Answer({
  answer: { text, at, file },
}: {
  readonly answer: NonNullable<Question['answer']>;
}) {
  return (
    <>
      <p className={styles.answer}>{text}</p>
      <p className={styles.when}>
        <DateText>{texts.answered(formatMoment(at))}</DateText>
      </p>
      {file !== null && (
        <TextLink
          href={file.url}
          target="_blank"
          rel="noreferrer"
          title={`${file.name} ${purchaseTexts.newTab}`}
          apart
        >
          {texts.viewFile}
        </TextLink>
      )}
    </>
  );
}

interface AskedQuestionProps {
  readonly question: Question;
  /** Whether the purchase is pending, so that the member can still answer. */
  readonly pending: boolean;
}

/** A question with the admin who asked it, and its answer. */
export function AskedQuestion({ question, pending }: AskedQuestionProps) {
  const { reason, question: text, askedAt, askedBy, answer } = question;
  return (
    <div className={styles.entry}>
      <div>
        <p className={styles.reason}>{questionReasonText(reason)}</p>
        {text !== '' && <p>{text}</p>}
        <p className={styles.when}>
          <DateText>{texts.asked(formatMoment(askedAt), askedBy)}</DateText>
        </p>
      </div>
      <div className={styles.reply}>
        {answer === null ? (
          <p className={styles.when}>{pending ? texts.waiting : texts.unanswered}</p>
        ) : (
          <Answer answer={answer} />
        )}
      </div>
    </div>
  );
}
