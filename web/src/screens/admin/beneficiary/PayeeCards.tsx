import { Pencil } from 'lucide-react';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './BeneficiaryScreen.module.css';
import { BANK_FIELDS, type PayeeAccount, type PayeeField } from './payee-fields.ts';
import { payeeValue } from './payee-value.tsx';
import { UpiCheck } from './UpiCheck.tsx';
import type { NextValues } from './waiting-payees.ts';

const texts = adminTexts.beneficiary;

interface PayeeCardsProps {
  readonly account: PayeeAccount;
  /** The account's position in the list, from 1; null when the company has only one account. */
  readonly number: number | null;
  /** The values of a change that waits for a second admin; empty when none waits. */
  readonly next: NextValues;
  /** Null for an admin who may only read. */
  readonly onEdit: ((first?: PayeeField) => void) | null;
}

/** One account on two cards: the details for a bank transfer, and those for a UPI app. */
export function PayeeCards({ account, number, next, onEdit }: PayeeCardsProps) {
  const about = (label: string) => (number === null ? label : `${label}, ${texts.account(number)}`);
  const afterwards = (field: PayeeField) => {
    const value = next[field];
    return value !== undefined && <span className={styles.next}>{texts.waiting.next(value)}</span>;
  };
  const shown = (field: PayeeField) => payeeValue(field, account[field]);
  return (
    <div className={styles.account}>
      <Card
        title={about(texts.bank)}
        actions={
          onEdit !== null && (
            <span className={styles.edit}>
              <IconButton
                label={about(texts.editBank)}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => {
                  onEdit();
                }}
              />
            </span>
          )
        }
      >
        <PayeeWithSeal payee={account}>{texts.seal}</PayeeWithSeal>
        <DescriptionList
          items={BANK_FIELDS.map((field) => ({
            label: texts.fields[field],
            value:
              field in next ? (
                <>
                  {shown(field)} {afterwards(field)}
                </>
              ) : (
                shown(field)
              ),
          }))}
        />
      </Card>
      <Card
        title={about(texts.upi)}
        actions={
          onEdit !== null && (
            <span className={styles.edit}>
              <IconButton
                label={about(texts.editUpi)}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => {
                  onEdit('upi');
                }}
              />
            </span>
          )
        }
      >
        {account.upi === '' ? (
          <EmptyState
            picture="receipt"
            text={texts.noUpi}
            action={
              onEdit !== null && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    onEdit('upi');
                  }}
                >
                  {texts.addUpi}
                </Button>
              )
            }
          />
        ) : (
          <>
            <p className={styles.upi}>{account.upi}</p>
            {afterwards('upi')}
            {number !== null && number > 1 && <p className={styles.quiet}>{texts.upiOfFirst}</p>}
            <UpiCheck upi={account.upi} />
          </>
        )}
      </Card>
    </div>
  );
}
