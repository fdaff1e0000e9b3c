import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { Dialog } from '../feedback/Dialog.tsx';
import { Field } from '../inputs/Field.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { showToast } from '../feedback/toast.ts';
import styles from './KitGallery.module.css';
import { Row } from './Row.tsx';

export function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Dialogs and toasts">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Approve
        </Button>
        <Button variant="secondary" onClick={() => setOpen('delete')}>
          Delete
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            showToast({ kind: 'success', text: 'UPI ID copied to clipboard!' });
            showToast({ kind: 'error', text: 'Payment process cancelled.' });
          }}
        >
          Toasts
        </Button>
      </Row>
      <Dialog open={open === 'form'} title="Submit Transaction Proof" onClose={close}>
        <form className={styles.stack} onSubmit={(event) => event.preventDefault()}>
          <Field label="UTR or Transaction Number" hint="12 digits for UPI.">
            <TextInput />
          </Field>
          <Field label="Enter Amount">
            <TextInput defaultValue="1,020.00" inputMode="decimal" />
          </Field>
          <Button
            type="submit"
            wide
            onClick={() =>
              showToast({ kind: 'error', text: 'Please enter UTR or Transaction Number.' })
            }
          >
            PAY
          </Button>
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Aye you sure, you want to Approve?"
        confirmText="Confirm"
        onConfirm={close}
        onCancel={close}
      >
        Anjali Venkataraghavan, ₹ 1,23,456.00
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        danger
        title="Aye you sure, you want to Delete?"
        confirmText="Delete"
        onConfirm={close}
        onCancel={close}
      >
        Anjali Venkataraghavan
      </ConfirmDialog>
    </Card>
  );
}
