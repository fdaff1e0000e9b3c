import { formatPaise } from '@prelaunch/domain/money';
import { MessageCircleQuestion } from 'lucide-react';
import { useId } from 'react';
import { useProgramme } from '../../../programme/useProgramme.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { CreditedText } from '../credited/CreditedText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import type { Question } from './open-question.ts';
import styles from './Questions.module.css';
import { QuestionText } from './QuestionText.tsx';
import { questionTexts as texts } from './texts.ts';

interface OpenQuestionProps {
  readonly purchase: OwnPurchase;
  readonly question: Question;
  /** Whether the payment is not shown around it, and must be named and linked. */
  readonly namesPayment: boolean;
  readonly onAnswer: () => void;
}

/** What the company asks about a pending payment, what that means for the payment, and the button that answers. */
export function OpenQuestion(props: OpenQuestionProps) {
  const { purchase, question, namesPayment, onAnswer } = props;
  const { finalAmount, reservedUntil } = purchase;
  const heading = useId();
  const { contact, companyName } = useProgramme('user').data ?? {};
  const company = contact?.legalName ?? companyName ?? texts.company;
  const Title = namesPayment ? 'h2' : 'h3';
  return (
    <section className={styles.card} aria-labelledby={heading} data-print="hide">
      <Title id={heading} className={styles.title}>
        <MessageCircleQuestion aria-hidden="true" />
        <span>
          <AmountText>
            {namesPayment ? texts.asks(company, formatPaise(finalAmount)) : texts.asksHere(company)}
          </AmountText>
        </span>
      </Title>
      {namesPayment && purchase.credited !== undefined && (
        <p>
          <CreditedText purchase={purchase} />
        </p>
      )}
      <QuestionText question={question} advises />
      <p>
        {texts.undecided}{' '}
        {reservedUntil !== null && (
          <DateText>{reservationTexts.until(formatMoment(reservedUntil))}</DateText>
        )}{' '}
        {question.reason === 'AMOUNT_DIFFERS' ? texts.orderOnce : texts.payOnce}
      </p>
      <div className={styles.actions}>
        <Button onClick={onAnswer}>{texts.answer}</Button>
        {namesPayment && (
          <TextLink apart href={receiptAddress(purchase)}>
            {texts.see}
          </TextLink>
        )}
      </div>
    </section>
  );
}
