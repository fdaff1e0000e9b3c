import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { MarkBadge } from '../PurchaseMarks.tsx';
import { questionMark } from '../shown-marks.ts';
import type { StaffPurchase } from '../staff-purchase.ts';
import { purchaseTexts } from '../texts.ts';
import { AskedQuestion } from './AskedQuestion.tsx';
import styles from './PurchaseQuestions.module.css';
import { questionTexts as texts } from './texts.ts';

/** What admins have asked about a purchase: the newest question with its answer, and the earlier ones folded. */
export function PurchaseQuestions({ purchase }: { readonly purchase: StaffPurchase }) {
  const { questions = [], marks, status } = purchase;
  const [newest, ...earlier] = questions.toReversed();
  if (newest === undefined) return null;
  const mark = questionMark(marks);
  const isPending = status === 'PENDING';
  return (
    <section
      className={cx(styles.questions, mark !== null && styles[mark])}
      aria-label={texts.label}
    >
      {mark !== null && (
        <p>
          <MarkBadge mark={mark} /> {purchaseTexts.markStories[mark]}
        </p>
      )}
      <AskedQuestion question={newest} pending={isPending} />
      {earlier.length > 0 && (
        <Disclosure summary={texts.earlier(earlier.length)}>
          <div className={styles.earlier}>
            {earlier.map((question) => (
              <AskedQuestion key={question.id} question={question} pending={isPending} />
            ))}
          </div>
        </Disclosure>
      )}
    </section>
  );
}
