import { PurchaseDetails } from '../../../staff/purchases/PurchaseDetails.tsx';
import { StatusWithMark } from '../../../staff/purchases/StatusWithMark.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { texts } from '../texts.ts';
import type { SitePurchase } from './purchase-columns.tsx';
import styles from './ViewPurchaseDialog.module.css';

interface ViewPurchaseDialogProps {
  readonly purchase: SitePurchase;
  readonly onClose: () => void;
}

/** A purchase with its proof, read-only: the company's own admins decide. */
export function ViewPurchaseDialog({ purchase, onClose }: ViewPurchaseDialogProps) {
  const { company, decidedBy, reason } = purchase;
  return (
    <Dialog
      open
      size="large"
      title={texts.purchases.title}
      onClose={onClose}
      closeOnBackdrop
      footer={
        <Button variant="secondary" data-autofocus onClick={onClose}>
          {texts.purchases.close}
        </Button>
      }
    >
      <p className={styles.whose}>
        <strong>{company.companyName}</strong>
        <StatusWithMark purchase={purchase} />
        {decidedBy !== null && <span>{decidedBy}</span>}
        {reason !== null && <span>{reason}</span>}
      </p>
      <PurchaseDetails area="superadmin" purchase={purchase} />
    </Dialog>
  );
}
