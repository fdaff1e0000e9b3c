import { answerQuestion } from '@prelaunch/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkedBy, problemIn } from '../../../forms/contract-check.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../ui/inputs/TextArea.tsx';
import { readTabText, writeTabText } from '../../../ui/layout/tab-storage.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { AnswerFile } from './AnswerFile.tsx';
import { oneLine } from './one-line.ts';
import type { Question } from './open-question.ts';
import styles from './Questions.module.css';
import { QuestionText } from './QuestionText.tsx';
import { questionTexts as texts } from './texts.ts';
import { useAnswer } from './useAnswer.ts';
import { useAnswerFile } from './useAnswerFile.ts';

interface AnswerForm {
  readonly answer: string;
  /** Exists only for the form's errors: the upload has its own state. */
  readonly file: null;
}

const FILE_REFUSALS = ['receipt_not_found', 'receipt_already_used'];

const checked = checkedBy(({ answer }: AnswerForm) => ({
  answer:
    oneLine(answer) === ''
      ? texts.noText
      : problemIn(answerQuestion.body.shape.answer, oneLine(answer)),
}));

interface AnswerDialogProps {
  readonly purchase: OwnPurchase;
  readonly question: Question;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
}

/** The member's answer to a question: a text, and a file if they want. */
export function AnswerDialog({ purchase, question, onClose, onAnswered }: AnswerDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { end, stored, send, isFinal } = useAnswer(purchase, question);
  // A cheap phone may unload the page while its camera takes the picture.
  const draft = `prelaunch.answer.${question.id}`;
  const { register, handleSubmit, getValues, formState, setError, clearErrors } =
    useForm<AnswerForm>({
      defaultValues: { answer: readTabText(draft) ?? '', file: null },
      resolver: checked,
      reValidateMode: 'onSubmit',
    });
  const { errors, isSubmitting } = formState;
  const upload = useAnswerFile(() => {
    clearErrors('file');
    clearErrors('root');
  });
  const field = register('answer', {
    onChange: (event: { target: HTMLTextAreaElement }) => {
      clearErrors('answer');
      clearErrors('root');
      writeTabText(draft, event.target.value);
    },
  });
  /** The file that was last sent with the answer, and its id. */
  const [sent, setSent] = useState<{ readonly file: File | null; readonly id?: string }>();
  const typed = getValues('answer');
  const isTextStored = stored !== null && stored.text === oneLine(typed);
  const isFileStored =
    upload.file === null || (upload.file === sent?.file && stored?.file?.id === sent.id);
  // The reply to the own answer may arrive after the live update about it, or be lost.
  const isSent = isTextStored && isFileStored && !isSubmitting;
  const isOver = end !== null && !isSubmitting && !isSent;
  const unsent = isOver && !isTextStored ? typed : '';

  const finish = useEffectEvent(() => {
    writeTabText(draft, null);
    onAnswered();
  });
  const isFinished = useRef(false);
  useEffect(() => {
    if (!isSent || isFinished.current) return;
    isFinished.current = true;
    showToast({ kind: 'success', text: texts.sent });
    finish();
  }, [isSent]);

  const fileError = errors.file?.message;
  useEffect(() => {
    // The form library focuses only its own inputs, and the upload is not one of them.
    if (fileError !== undefined) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [fileError, formState.submitCount]);

  const submit = handleSubmit(async ({ answer }) => {
    clearErrors();
    const fileId = await upload.stored();
    if (fileId === null) {
      setError('file', { type: 'upload', message: texts.fileNotSent });
      return;
    }
    setSent({ file: upload.file, ...(fileId !== undefined && { id: fileId }) });
    const failure = await send(oneLine(answer), fileId);
    if (failure === null) {
      isFinished.current = true;
      writeTabText(draft, null);
      onAnswered();
    } else if (FILE_REFUSALS.includes(failure.code)) {
      upload.reject();
      setError('file', { type: 'refused', message: failure.message });
    } else if (!isFinal(failure)) {
      const message = failure.status === 0 ? texts.notSent : failure.message;
      setError('root', { type: 'failed', message });
    }
  });

  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      footer={
        isOver ? (
          <Button onClick={onClose}>{uiTexts.close}</Button>
        ) : (
          <>
            {errors.root?.message === undefined ? (
              <p className={styles.once}>{texts.once}</p>
            ) : (
              <p role="alert" className={styles.failure}>
                <CircleAlert aria-hidden="true" />
                <span>{errors.root.message}</span>
              </p>
            )}
            <Button type="submit" form={formId} pending={isSubmitting} pendingText={texts.sending}>
              {texts.send}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting && !isOver) void submit(event);
        }}
      >
        <div role="status">{isOver && <Notice icon={CircleCheck}>{end}</Notice>}</div>
        <div className={styles.asked}>
          <QuestionText question={question} advises />
        </div>
        {isOver ? (
          unsent !== '' && (
            <Field label={texts.unsent}>
              <TextArea readOnly value={unsent} />
            </Field>
          )
        ) : (
          <>
            <Field label={texts.text} hint={texts.textHint} error={errors.answer?.message} required>
              <TextArea readOnly={isSubmitting} {...field} />
            </Field>
            <AnswerFile upload={upload} refused={fileError} />
          </>
        )}
      </form>
    </Dialog>
  );
}
