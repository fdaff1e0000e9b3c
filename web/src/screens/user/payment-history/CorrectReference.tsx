import {
  correctPurchaseReference,
  getPurchaseProgress,
  listOwnPurchases,
} from '@prelaunch/contract';
import type { ProofMethod } from '@prelaunch/domain/payment-methods';
import { checkReferenceText } from '@prelaunch/domain/reference-number';
import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ReferenceField } from '../payment/ReferenceField.tsx';
import { paymentTexts, progressTexts as texts } from '../texts.ts';
import styles from './PurchaseProgress.module.css';

interface CorrectReferenceProps {
  readonly purchaseId: string;
  readonly method: ProofMethod;
  /** The transaction number that the member gave. */
  readonly given: string | null;
}

/** Scrolls the form as a whole into view when it opens; the focus alone would show its field only. */
const bringIntoView = (form: HTMLFormElement | null): void => {
  form?.scrollIntoView({ block: 'nearest' });
};

/** Corrects the mistyped reference of a pending purchase. The server accepts one correction. */
export function CorrectReference({ purchaseId, method, given }: CorrectReferenceProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync, isPending } = useEndpoint('user', correctPurchaseReference, { quiet: true });

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  // Not with the callbacks of `mutate`: they are not called when the live update has removed this form before the reply.
  const send = async () => {
    const body = { referenceNumber: text.trim() };
    try {
      const { message } = await mutateAsync({ params: { id: purchaseId }, body });
      showToast({ kind: 'success', text: message });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      refuse(error.message);
      return;
    }
    for (const { path } of [listOwnPurchases, getPurchaseProgress]) {
      void queryClient.invalidateQueries({ queryKey: ['user', path] });
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!checkReferenceText(text)) {
      refuse(paymentTexts.noReference);
      return;
    }
    void send();
  };

  if (!open) {
    return (
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<PencilLine aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {texts.correct}
        </Button>
      </div>
    );
  }
  return (
    <form ref={bringIntoView} className={styles.form} noValidate onSubmit={submit}>
      <p>
        {given !== null && `${texts.given(given)} `}
        {texts.correctHint}
      </p>
      <ReferenceField
        ref={field}
        // The member has just opened the form to type the number.
        autoFocus
        method={method}
        text={text}
        error={error}
        readOnly={isPending}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" pending={isPending} pendingText={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen(false)}>
          {paymentTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
