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
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import { compareTexts } from '../desk/texts.ts';
import { Narration } from '../lines/Narration.tsx';
import { reconcileTexts } from '../texts.ts';
import { accountItems, payeeItems, type Refund } from './refund-columns.tsx';
import styles from './RefundsView.module.css';
import { refundTexts as texts } from './texts.ts';

const REFERENCE_MAX = 64;

interface SentDialogProps {
  readonly refund: Refund;
  readonly pending: boolean;
  /** `date` is a day, `YYYY-MM-DD`. */
  readonly onConfirm: (reference: string, date: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the transfer with which a refund was sent. */
export function SentDialog({ refund, pending, onConfirm, onCancel }: SentDialogProps) {
  const today = istDay(new Date());
  const { day, reference: received, narration } = refund.line;
  const amount = formatPaise(refund.amount);
  // Banks print a day of the future for a value date; such money can be sent today.
  const first = day < today ? day : today;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reference: '', date: today },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ reference, date }) => {
    if (!pending) onConfirm(reference.trim(), date);
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
