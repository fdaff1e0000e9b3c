import { decimalText, formatPaise, parseRupees, type Paise } from '@prelaunch/domain/money';
import { checkReferenceText } from '@prelaunch/domain/reference-number';
import { FileCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { checkedBy } from '../../../forms/contract-check.ts';
import { creditOf, CREDIT_REFUSALS } from '../../../purchases/credit.ts';
import type { Order, OrderDraft } from '../../../purchases/order.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { useRefusalToast } from '../../../ui/feedback/useRefusalToast.ts';
import { creditedTexts } from '../credited/texts.ts';
import { paymentTexts as texts } from '../texts.ts';
import styles from './ProofDialog.module.css';
import type { Payee } from './panel.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { PROOF_FILES, type ProofUpload } from './useProofUpload.ts';
import type { Submission } from './useSubmission.ts';

interface ProofFileProps {
  readonly upload: ProofUpload;
  /** The error after the form was submitted without a file. */
  readonly missing: string | undefined;
  /** Called before a file is checked and uploaded. */
  readonly onChoose: () => void;
}

/** The file of the proof. After a reload, an uploaded file is still selected. */
function ProofFile({ upload, missing, onChoose }: ProofFileProps) {
  const { file, state, progress, problem, receipt } = upload;
  const before = file === null ? receipt : null;
  const waits = file !== null && state === 'idle';
  const failed = problem === null ? null : [problem.text, problem.reason].filter(Boolean).join(' ');
  const isMissing = receipt === null && !waits && state !== 'uploading';
  const error = failed ?? (isMissing ? missing : null);
  const isChosen = file !== null || receipt !== null;
  const hint = waits ? texts.fileWaits : isChosen && failed === null ? undefined : texts.fileHint;
  const choose = (chosen: File) => {
    onChoose();
    upload.choose(chosen);
  };
  return (
    <Field label={texts.file} hint={hint} error={error}>
      {before !== null && (
        <p className={styles.kept}>
          <FileCheck aria-hidden="true" />
          <span>
            {texts.fileKept}: {before.name}
          </span>
        </p>
      )}
      <FileDrop
        accept={PROOF_FILES}
        camera
        file={file}
        state={state}
        progress={progress}
        onFile={choose}
        onRefused={choose}
        onCancel={upload.cancel}
        onRetry={upload.retry}
        texts={before === null ? {} : { choose: texts.fileChange }}
      />
    </Field>
  );
}

interface ProofForm {
  readonly reference: string;
  readonly typedAmount: string;
  /** Exists only for the form's errors: the upload has its own state. */
  readonly file: null;
}

/** Refusals about one field are also shown beside it. */
const REFERENCE_REFUSALS = ['reference_already_submitted'];
const RECEIPT_REFUSALS = ['receipt_not_found', 'receipt_already_used'];

const isAmount = (text: string): boolean => (parseRupees(text) ?? 0n) > 0n;

interface ProofDialogProps {
  readonly payee: Payee;
  /** A notice about the payee; null if there is none. */
  readonly notice: string | null;
  readonly order: Order;
  /** As in `PanelProps`. */
  readonly toPay: Paise;
  readonly upload: ProofUpload;
  readonly submission: Submission;
  readonly onDraft: (change: Partial<OrderDraft>) => void;
  readonly onClose: () => void;
}

/** The number, the amount and the file that prove the payment. */
export function ProofDialog(props: ProofDialogProps) {
  const { payee, notice, order, toPay, upload, submission, onDraft, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const toast = useRefusalToast();
  const formId = useId();

  const checked: Resolver<ProofForm> = async (values, context, options) => {
    const chosen = await upload.settled();
    return checkedBy(({ reference, typedAmount }: ProofForm) => ({
      reference: checkReferenceText(reference) ? undefined : texts.noReference,
      typedAmount: isAmount(typedAmount) ? undefined : texts.badAmount,
      file: chosen === null ? texts.noFile : undefined,
    }))(values, context, options);
  };
  const { register, handleSubmit, formState, setError, clearErrors, watch } = useForm<ProofForm>({
    defaultValues: {
      reference: order.draft.reference,
      typedAmount: order.draft.typedAmount ?? decimalText(toPay),
      file: null,
    },
    resolver: checked,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const pending = submission.pending || isSubmitting;
  const { reference, typedAmount } = watch();

  const onlyFile = errors.file !== undefined && !errors.reference && !errors.typedAmount;
  useEffect(() => {
    // The form library focuses only its own inputs, and the upload is not one of them.
    if (onlyFile) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [onlyFile, submitCount]);

  const submit = handleSubmit(
    async (proof) => {
      toast.hide();
      const chosen = await upload.settled();
      const amount = parseRupees(proof.typedAmount);
      if (chosen === null || amount === null) return;
      const result = await submission.submitProof(payee, {
        referenceNumber: proof.reference.trim(),
        typedAmount: amount,
        chosen,
      });
      if (result === 'kept') onClose();
      if (result === 'kept' || result === null) return;
      const { code, message } = result;
      if (REFERENCE_REFUSALS.includes(code)) {
        setError('reference', { type: 'refused', message }, { shouldFocus: true });
      }
      // The amount to pay has changed, not what the member has paid.
      if (CREDIT_REFUSALS.includes(code)) onDraft({ typedAmount: proof.typedAmount });
      if (RECEIPT_REFUSALS.includes(code)) {
        onDraft({ receipt: null });
        setError('file', { type: 'refused', message });
      }
    },
    (found) => {
      const text = (found.reference ?? found.typedAmount ?? found.file)?.message;
      if (text !== undefined) toast.show(text);
    },
  );

  const amount = parseRupees(typedAmount);
  const differs = isAmount(typedAmount) && amount !== toPay;
  const isCredited = creditOf(order) !== undefined;
  return (
    <Dialog
      open
      title={texts.proof}
      onClose={onClose}
      footer={
        <>
          {/* The button has the same name as the payment itself. */}
          <p className={styles.noCharge}>{texts.noCharge}</p>
          <Button type="submit" form={formId} pending={pending} pendingText={texts.paying}>
            {texts.pay}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit(event);
        }}
      >
        {notice !== null && <Notice announced>{notice}</Notice>}
        <OrderSlip
          inset
          folded
          payee={order.shown?.banks.find((bank) => bank.versionId === payee.versionId)?.holderName}
          lines={[
            { label: texts.orderNumber, value: order.orderNumber },
            {
              label: isCredited ? creditedTexts.toPay : texts.total,
              value: <Money value={toPay} />,
              lead: true,
            },
          ]}
        />
        <ReferenceField
          method={payee.method}
          text={reference}
          error={errors.reference?.message}
          readOnly={pending}
          {...register('reference', {
            onChange: (event: { target: HTMLInputElement }) => {
              clearErrors('reference');
              toast.hide();
              onDraft({ reference: event.target.value });
            },
          })}
        />
        <Field
          label={texts.typedAmount}
          note={amount !== null && amount > 0n ? formatPaise(amount) : undefined}
          error={errors.typedAmount?.message}
          hint={
            differs ? (
              <span className={styles.unusual}>
                <AmountText>
                  {(isCredited ? creditedTexts : texts).typedAmountDiffers(formatPaise(toPay))}
                </AmountText>
              </span>
            ) : (
              texts.typedAmountHint
            )
          }
        >
          <TextInput
            icon="₹"
            inputMode="decimal"
            autoComplete="off"
            readOnly={pending}
            {...register('typedAmount', {
              onChange: (event: { target: HTMLInputElement }) => {
                clearErrors('typedAmount');
                toast.hide();
                onDraft({ typedAmount: event.target.value });
              },
            })}
          />
        </Field>
        <ProofFile
          upload={upload}
          missing={errors.file?.message}
          onChoose={() => {
            if (onlyFile) toast.hide();
          }}
        />
      </form>
    </Dialog>
  );
}
