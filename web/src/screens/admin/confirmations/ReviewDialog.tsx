import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import { Phone } from 'lucide-react';
import { useRef } from 'react';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
import { FreedCredits } from '../../../staff/purchases/FreedCredits.tsx';
import { PurchaseDetails } from '../../../staff/purchases/PurchaseDetails.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { ValueChange } from '../../../ui/text/ValueChange.tsx';
import { UpiCheck } from '../beneficiary/UpiCheck.tsx';
import { useBeneficiary } from '../beneficiary/useBeneficiary.ts';
import { focusTitle, useNewAnswer } from '../purchaserequest/answers/useNewAnswer.ts';
import { useNoteSeen } from '../purchaserequest/useNoteSeen.ts';
import { useMayWrite } from '../useMayWrite.ts';
import {
  type Confirmation,
  detailName,
  kindText,
  obstacleOf,
  valueName,
} from './confirmation-columns.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';

function Lines({ lines }: Pick<Confirmation, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, before, after, changed }) => (
        <div key={label} className={cx(changed && styles.changed)}>
          <dt>{detailName(label)}</dt>
          <dd>
            <ValueChange
              before={changed ? valueName(label, before) : null}
              after={valueName(label, after)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The details that stay the same, folded where others change. */
function UnchangedLines({ lines }: Pick<Confirmation, 'lines'>) {
  const unchanged = lines.filter(({ changed }) => !changed);
  if (unchanged.length === 0) return null;
  if (unchanged.length === lines.length) return <Lines lines={lines} />;
  return (
    <Disclosure summary={texts.unchanged(unchanged.length)}>
      <Lines lines={unchanged} />
    </Disclosure>
  );
}

/** The numbers of the account before or after the change; null when there is none, or the change is of something else. */
function payeeIn(lines: Confirmation['lines'], side: 'before' | 'after'): PayeeNumbers | null {
  const valueOf = (label: string) => lines.find((line) => line.label === label)?.[side] ?? null;
  const [accountNumber, ifscCode, upi] = [
    valueOf('Account number'),
    valueOf('IFSC code'),
    valueOf('UPI ID'),
  ];
  return accountNumber === null || ifscCode === null || upi === null
    ? null
    : { accountNumber, ifscCode, upi };
}

/** The seals of the account that members pay to, now and after the change, to compare with one look. */
function Seals({ lines }: Pick<Confirmation, 'lines'>) {
  const seals = (['before', 'after'] as const).flatMap((side) => {
    const payee = payeeIn(lines, side);
    return payee === null ? [] : [{ side, payee }];
  });
  if (seals.length === 0) return null;
  const [now, after] = seals;
  const isOneAccount =
    now !== undefined && now.payee.accountNumber.slice(-4) === after?.payee.accountNumber.slice(-4);
  return (
    <div className={styles.seals}>
      {seals.map(({ side, payee }) => (
        <PayeeWithSeal key={side} payee={payee} byUpi={isOneAccount}>
          {side === 'before' ? texts.sealNow : texts.sealAfter}
        </PayeeWithSeal>
      ))}
    </div>
  );
}

/** The new value of a detail that changes; undefined if it stays, null if it is removed. */
function newValue(lines: Confirmation['lines'], label: string): string | null | undefined {
  const line = lines.find((each) => each.label === label && each.changed);
  return line === undefined ? undefined : line.after === '' ? null : line.after;
}

/** What members see once the change is confirmed; nothing while the position of the account is not known. */
function Effects({ confirmation }: { readonly confirmation: Confirmation }) {
  const { kind, lines, subjectId } = confirmation;
  const { data } = useBeneficiary();
  if (data === undefined) return null;
  const accounts = data?.banks ?? [];
  const position =
    kind === 'beneficiary.add' ? accounts.length : accounts.findIndex(({ id }) => id === subjectId);
  if (position === -1) return null;
  const upi = newValue(lines, 'UPI ID');
  const accountNumber = newValue(lines, 'Account number');
  const effects = [
    accountNumber != null && texts.effects.bank(accountNumber.slice(-4)),
    upi !== undefined &&
      (position > 0
        ? texts.effects.upiOfFirst
        : upi === null
          ? texts.effects.noUpi
          : texts.effects.upi(upi)),
  ].filter((effect) => effect !== false);
  return effects.length > 0 && <p className={styles.effect}>{effects.join(' ')}</p>;
}

/** A change of the account to pay to, and the means to check it outside of this product. */
function PayeeChange({ confirmation }: { readonly confirmation: Confirmation }) {
  const { lines, requestedBy } = confirmation;
  const upi = newValue(lines, 'UPI ID');
  const mayConfirm = obstacleOf(confirmation, useMayWrite()) === null;
  return (
    <>
      <Seals lines={lines} />
      <Lines lines={lines.filter(({ changed }) => changed)} />
      {upi != null && <UpiCheck upi={upi} />}
      {mayConfirm && <Notice icon={Phone}>{texts.call(requestedBy.name)}</Notice>}
      <UnchangedLines lines={lines} />
    </>
  );
}

const isOfPayee = (kind: Confirmation['kind']): boolean =>
  kind === 'beneficiary.add' || kind === 'beneficiary.update';

interface ReviewDialogProps {
  readonly confirmation: Confirmation;
  readonly confirming: boolean;
  readonly declining: boolean;
  readonly onConfirm: () => void;
  /** Declines another admin's request, or withdraws the admin's own request. */
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** A request with its details and the buttons to answer it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { confirmation, confirming, declining, onConfirm, onDecline, onClose } = props;
  const { kind, label, requestedBy, requestedAt, expiresAt, isOwn, lines, purchase } = confirmation;
  const mayWrite = useMayWrite();
  const obstacle = obstacleOf(confirmation, mayWrite);
  const isReadable = label !== '';
  const pending = confirming || declining;
  const review = useRef<HTMLDivElement>(null);
  useNoteSeen(purchase);
  useNewAnswer(purchase, () => focusTitle(review.current));
  const close = () => {
    // A sent answer cannot be cancelled; its reply closes the dialog.
    if (!pending) onClose();
  };
  return (
    <Dialog
      open
      size={purchase === null ? undefined : 'large'}
      title={kindText(kind)}
      onClose={close}
      footer={
        mayWrite ? (
          <>
            <Button
              variant="secondary"
              pending={declining}
              pendingText={isOwn ? texts.withdrawing : texts.declining}
              onClick={() => {
                if (!pending) onDecline();
              }}
            >
              {isOwn ? texts.withdraw : texts.decline}
            </Button>
            {obstacle === null && isReadable && (
              <Button
                pending={confirming}
                pendingText={texts.confirming}
                onClick={() => {
                  if (!pending) onConfirm();
                }}
              >
                {texts.confirm}
              </Button>
            )}
          </>
        ) : null
      }
    >
      <div ref={review} className={styles.review}>
        {isOfPayee(kind) && <Effects confirmation={confirmation} />}
        <p className={styles.explanation}>
          <DateText>
            {texts.asked(requestedBy.name, requestedBy.email, formatMoment(requestedAt))}
          </DateText>{' '}
          <DateText>{texts.expires(formatMoment(expiresAt))}</DateText>
        </p>
        {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
        {!isReadable && <p className={styles.obstacle}>{texts.unreadable}</p>}
        {purchase !== null ? (
          <>
            {/* Why it is to be reversed; an approval has none. */}
            <Lines lines={lines} />
            {kind === 'purchase.reverse' && <FreedCredits purchases={[purchase]} />}
            <PurchaseDetails area="admin" purchase={purchase} />
          </>
        ) : isOfPayee(kind) ? (
          <PayeeChange confirmation={confirmation} />
        ) : (
          <>
            <Lines lines={lines.filter(({ changed }) => changed)} />
            <UnchangedLines lines={lines} />
          </>
        )}
      </div>
    </Dialog>
  );
}
