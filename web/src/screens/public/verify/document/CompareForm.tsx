import { checkDocument, entryOf, PRINTED_LENGTHS, type BodyOf } from '@prelaunch/contract';
import { readPrintedAmount, readPrintedTokens } from '@prelaunch/domain/printed-facts';
import { PURCHASE_STATUSES, receiptStatus } from '@prelaunch/domain/purchase-status';
import { type SyntheticEvent, useState } from 'react';
import { ApiFailure } from '../../../../api/failures.ts';
import { useEndpoint } from '../../../../api/query-client.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SelectInput } from '../../../../ui/inputs/SelectInput.tsx';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import { CompareVerdict } from './CompareVerdict.tsx';
import styles from './DocumentScreen.module.css';
import { documentTexts as texts } from './texts.ts';

type Facts = NonNullable<BodyOf<typeof checkDocument>['facts']>;
type Typed = Record<'name' | 'amount' | 'tokens' | 'status', string>;

const NOTHING: Typed = { name: '', amount: '', tokens: '', status: '' };

const printedStatuses = [
  { value: '', label: texts.chooseStatus },
  // As printed, in every language.
  ...PURCHASE_STATUSES.map((value) => ({ value, label: receiptStatus(value).text })),
];

interface CompareFormProps {
  readonly code: string;
  readonly kind: string;
  readonly nameCoverage: string;
  /** Whether the purchase of the receipt was taken back. */
  readonly isReversed: boolean;
}

/** Compares what the reader types from the paper with what was issued, without showing it. */
export function CompareForm({ code, kind, nameCoverage, isReversed }: CompareFormProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const { mutate, reset, data, error, isPending } = useEndpoint('user', checkDocument, {
    quiet: true,
  });
  const isReceipt = kind === 'RECEIPT';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const status = PURCHASE_STATUSES.find((known) => known === typed.status);
    const found: Partial<Typed> = {
      ...(nameCoverage === 'WHOLE' && typed.name.trim() === '' && { name: texts.noName }),
      ...(readPrintedAmount(typed.amount) === null && { amount: texts.badAmount }),
      ...(readPrintedTokens(typed.tokens) === null && { tokens: texts.badTokens }),
      ...(isReceipt && status === undefined && { status: texts.noStatus }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { name, amount, tokens } = typed;
    const facts: Facts = { name, amount, tokens, ...(status !== undefined && { status }) };
    mutate({ body: { code, facts } });
  };
  const change = (field: keyof Typed) => (event: { currentTarget: { value: string } }) => {
    setTyped({ ...typed, [field]: event.currentTarget.value });
    setErrors({ ...errors, [field]: undefined });
    // A result is shown only for what is in the fields.
    reset();
  };
  const control = (field: keyof Typed) => ({
    value: typed[field],
    readOnly: isPending,
    autoComplete: 'off',
    onChange: change(field),
  });

  const comparison = data?.data.comparison;
  const isLimited = error instanceof ApiFailure && error.code === 'too_many_requests';
  return (
    <>
      <Card title={texts.compare}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>{texts.compareText}</p>
          <div className={styles.fields}>
            <Field
              label={texts.name}
              hint={entryOf(texts.nameHints, nameCoverage)}
              error={errors.name}
            >
              <TextInput maxLength={PRINTED_LENGTHS.name} {...control('name')} />
            </Field>
            <Field label={isReceipt ? texts.amount : texts.sum} error={errors.amount}>
              <TextInput
                inputMode="decimal"
                maxLength={PRINTED_LENGTHS.amount}
                {...control('amount')}
              />
            </Field>
            <Field label={isReceipt ? texts.tokens : texts.sumOfTokens} error={errors.tokens}>
              <TextInput
                inputMode="numeric"
                maxLength={PRINTED_LENGTHS.tokens}
                {...control('tokens')}
              />
            </Field>
            {isReceipt && (
              <Field label={texts.status} error={errors.status}>
                <SelectInput
                  options={printedStatuses}
                  value={typed.status}
                  onChange={change('status')}
                />
              </Field>
            )}
          </div>
          <div>
            <Button type="submit" pending={isPending} pendingText={texts.comparing}>
              {texts.compareButton}
            </Button>
          </div>
          {error !== null && <Notice>{isLimited ? texts.tooMany : error.message}</Notice>}
        </form>
      </Card>
      {comparison != null && (
        <CompareVerdict
          {...comparison}
          isReceipt={isReceipt}
          nameCoverage={nameCoverage}
          isReversed={isReversed}
        />
      )}
    </>
  );
}
