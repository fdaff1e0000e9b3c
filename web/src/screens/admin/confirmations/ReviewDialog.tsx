import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
import { PurchaseDetails } from '../../../staff/purchases/PurchaseDetails.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { ValueChange } from '../../../ui/text/ValueChange.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import {
  type Confirmation,
  detailName,
  kindText,
  moment,
  obstacleOf,
  valueName,
} from './confirmation-columns.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';

/** All details of the changed account: the changed ones first, which a phone shows without scrolling. */
function ChangeLines({ lines }: Pick<Confirmation, 'lines'>) {
  const sorted = [...lines].sort((one, other) => Number(other.changed) - Number(one.changed));
  return (
    <dl className={styles.lines}>
      {sorted.map(({ label, before, after, changed }) => (
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
        <>
          <Button variant="secondary" data-autofocus onClick={close}>
            {texts.close}
          </Button>
          {mayWrite && (
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
          )}
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
      }
    >
      <div className={styles.review}>
        <p className={styles.explanation}>
          {texts.asked(requestedBy.name, requestedBy.email, moment(requestedAt))}{' '}
          {texts.expires(moment(expiresAt))}
        </p>
        {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
        {!isReadable && <p className={styles.obstacle}>{texts.unreadable}</p>}
        {purchase === null ? (
          <>
            <Seals lines={lines} />
            <ChangeLines lines={lines} />
          </>
        ) : (
          <PurchaseDetails area="admin" purchase={purchase} />
        )}
      </div>
    </Dialog>
  );
}
