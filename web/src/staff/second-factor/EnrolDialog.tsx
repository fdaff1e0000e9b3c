import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { OtpInput } from '../../ui/inputs/OtpInput.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts';
import { checkedCode, showWrongCode } from './code-rules.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './SecondFactor.module.css';
import { secondFactorTexts } from './texts.ts';
import type { Begun, SecondFactorCalls } from './useSecondFactor.ts';

const QrCode = lazy(async () => ({
  default: (await import('../../ui/pictures/QrCode.tsx')).QrCode,
}));

const texts = secondFactorTexts.enrol;
const DIGITS = 6;

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface EnrolDialogProps {
  readonly begun: Begun;
  readonly confirm: SecondFactorCalls['confirm'];
  readonly onDone: (recoveryCodes: readonly string[], message: string) => void;
  readonly onCancel: () => void;
}

/** Shows the secret for the app, and asks for its first code. */
export function EnrolDialog({ begun, confirm, onDone, onCancel }: EnrolDialogProps) {
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { code: '' },
    resolver: checkedCode,
  });
  const submit = handleSubmit(async ({ code }) => {
    if (confirm.pending) return;
    try {
      const { data, message } = await confirm.send(code);
      onDone(data.recoveryCodes, message);
    } catch (error) {
      showWrongCode(error, setError);
    }
  });
  // With a touch screen, the app is usually on this device, which cannot scan its own screen.
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const qr = (
    <figure className={styles.qr}>
      <figcaption>{texts.scan}</figcaption>
      <Suspense fallback={<Skeleton width="13rem" height="13rem" />}>
        <QrCode text={begun.uri} title={texts.qr} size={208} />
      </Suspense>
    </figure>
  );
  return (
    <Dialog open title={texts.title} onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {hasTouch ? (
          <ButtonLink wide href={begun.uri}>
            {texts.open}
          </ButtonLink>
        ) : (
          qr
        )}
        <div className={styles.secret}>
          <p>{texts.type}</p>
          <code>{inFours(begun.secret)}</code>
          <CopyButton text={begun.secret} label={texts.copySecret} />
        </div>
        {hasTouch && (
          <Disclosure className={styles.another} summary={texts.another}>
            {qr}
          </Disclosure>
        )}
        <Field
          label={secondFactorTexts.code}
          hint={texts.codeHint}
          required
          error={formState.errors.code?.message}
        >
          <OtpInput length={DIGITS} {...register('code')} />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant={hasTouch && watch('code').length < DIGITS ? 'secondary' : 'primary'}
            pending={confirm.pending}
            pendingText={texts.confirming}
          >
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
