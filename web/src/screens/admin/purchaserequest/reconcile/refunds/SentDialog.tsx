import { isRealDate, istDay } from '@prelaunch/domain/dates';
import { decimalText, formatPaise } from '@prelaunch/domain/money';
import { cx } from '../../../../../ui/cx.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../../../ui/buttons/CopyButton.tsx';
import { DateInput } from '../../../../../ui/inputs/DateInput.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { SelectInput } from '../../../../../ui/inputs/SelectInput.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import { compareTexts } from '../desk/texts.ts';
import { Narration } from '../lines/Narration.tsx';
import { reconcileTexts } from '../texts.ts';
import { accountItems, numberOf, payeeItems, type Refund } from './refund-columns.tsx';
import styles from './RefundsView.module.css';
import { refundTexts as texts } from './texts.ts';

const REFERENCE_MAX = 64;

/** What an admin has done at the bank. */
export interface Transfer {
  readonly reference: string;
  /** A day, `YYYY-MM-DD`. */
  readonly date: string;
  /** The account that got the money, 0 for another one; undefined from a server without accounts. */
  readonly accountVersion: number | undefined;
  /** The newest account that was shown. */
  readonly newestAccountVersion: number | undefined;
}

interface SentDialogProps {
  /** The refund as it was when the dialog opened: the admin may have transferred the money to its account. */
  readonly refund: Refund;
  /** The refund as it is now, maybe with another account. */
  readonly current: Refund;
  readonly pending: boolean;
  readonly onConfirm: (transfer: Transfer) => void;
  readonly onCancel: () => void;
}

/** Asks for the transfer with which a refund was sent. */
export function SentDialog({ refund, current, pending, onConfirm, onCancel }: SentDialogProps) {
  const today = istDay(new Date());
  const { day, reference: received, narration } = refund.line;
  const amount = formatPaise(refund.amount);
  // Banks print a day of the future for a value date; such money can be sent today.
  const first = day < today ? day : today;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reference: '', date: today, paid: '' },
  });
  const { errors } = formState;
  const shownVersion = refund.account?.version ?? 0;
  const newestVersion = current.accountVersion;
  const isChanged = newestVersion !== refund.accountVersion;
  const submit = handleSubmit(({ reference, date, paid }) => {
    if (pending) return;
    const transfer = { reference: reference.trim(), date, newestAccountVersion: newestVersion };
    const accountVersion = isChanged ? Number(paid) : shownVersion;
    onConfirm({
      ...transfer,
      accountVersion: newestVersion === undefined ? undefined : accountVersion,
    });
  });
  return (
    <Dialog open title={texts.sendTitle} size="small" onClose={onCancel}>
      <form
        noValidate
        className={cx(styles.form, styles.payee)}
        onSubmit={(event) => void submit(event)}
      >
        <DescriptionList
          items={[
            ...payeeItems(refund),
            ...accountItems(refund),
            ...(received === null
              ? []
              : [
                  {
                    label: texts.referenceReceived,
                    value: received,
                    action: <CopyButton iconOnly text={received} label={texts.copyReference} />,
                  },
                ]),
            ...(refund.purchase === null
              ? []
              : [
                  {
                    label: compareTexts.narration,
                    value: (
                      <span className={styles.narration}>
                        <Narration text={narration} />
                      </span>
                    ),
                  },
                ]),
            {
              label: texts.columns.amount,
              value: amount,
              strong: true,
              action: (
                <CopyButton iconOnly text={decimalText(refund.amount)} label={texts.copyAmount} />
              ),
            },
          ]}
        />
        {isChanged && (
          <>
            <p className={cx(styles.first, styles.long)} role="alert">
              {texts.changed}
            </p>
            <Field label={texts.sentTo} error={errors.paid?.message ?? null} required>
              <SelectInput
                options={[
                  { value: '', label: '' },
                  ...(shownVersion === 0
                    ? []
                    : [
                        {
                          value: String(shownVersion),
                          label: texts.shownAccount(numberOf(refund)),
                        },
                      ]),
                  { value: String(newestVersion), label: texts.newerAccount(numberOf(current)) },
                  { value: '0', label: texts.otherAccount },
                ]}
                {...register('paid', {
                  validate: (paid) => paid !== '' || texts.sentToMissing,
                })}
              />
            </Field>
          </>
        )}
        <p className={styles.first}>{texts.sendHint}</p>
        <Field
          label={texts.reference}
          {...(refund.purchase !== null && { hint: texts.mailed })}
          error={errors.reference?.message ?? null}
          required
        >
          <TextInput
            data-autofocus
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            {...register('reference', {
              validate: (reference) => reference.trim() !== '' || texts.referenceMissing,
            })}
          />
        </Field>
        <Field label={texts.date} error={errors.date?.message ?? null} required>
          <DateInput
            min={first}
            max={today}
            {...register('date', {
              validate: (date) => {
                if (!isRealDate(date)) return texts.dateMissing;
                const isPossible = date >= first && date <= today;
                return isPossible || texts.dateImpossible(first);
              },
            })}
          />
        </Field>
        {refund.purchase === null && <p className={styles.quiet}>{texts.notMailed}</p>}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {reconcileTexts.cancel}
          </Button>
          <Button type="submit" pending={pending} pendingText={texts.sending}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
