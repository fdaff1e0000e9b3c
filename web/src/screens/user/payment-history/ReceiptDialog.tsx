import { entryOf, getReceiptPaper } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { remarkOf } from '@prelaunch/domain/remark';
import { receiptStatus } from '@prelaunch/domain/purchase-status';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { fetchFile } from '../../../api/stream.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { InterventionBadge } from '../../../purchases/interventions/InterventionBadge.tsx';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import { isReplaced, type OwnPurchase, useOwnPurchase } from '../../../purchases/own-purchases.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { PaymentMethodText } from '../../../purchases/PaymentMethodText.tsx';
import { receiptCheckPath } from '../../../purchases/receipt-check.ts';
import { useStamps } from '../../../purchases/useStamps.ts';
import { statusTexts } from '../../../purchases/texts.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { useArrivals } from '../arrived/useArrivals.ts';
import { creditedLines } from '../credited/credited.ts';
import { IntervenedPurchase } from '../intervened/IntervenedPurchase.tsx';
import { OpenQuestions } from '../questions/OpenQuestions.tsx';
import { ReducedBadge } from '../reduced/ReducedBadge.tsx';
import { ReducedPurchase } from '../reduced/ReducedPurchase.tsx';
import { RefundsOfPurchase } from '../refunds/OwnRefunds.tsx';
import { useOwnRefunds } from '../refunds/useOwnRefunds.ts';
import { RejectedPurchase } from '../rejected/RejectedPurchase.tsx';
import { historyTexts as texts } from '../texts.ts';
import { PaidPayee } from './PaidPayee.tsx';
import styles from './ReceiptDialog.module.css';
import { PurchaseProgress } from './PurchaseProgress.tsx';
import { Timeline } from './Timeline.tsx';

interface ReceiptFileProps {
  readonly file: NonNullable<OwnPurchase['receipt']>;
}

/** The submitted proof: shown if the browser can display it, otherwise a download. */
function ReceiptFile({ file }: ReceiptFileProps) {
  const [broken, setBroken] = useState(false);
  const shown = !broken && /^image\/(png|jpeg|webp|gif)$/.test(file.mimeType);
  return (
    <figure className={styles.proof}>
      <figcaption className={styles.proofName}>
        <span>
          {texts.file}: {file.name}
        </span>
        <span data-print="hide">
          <ButtonLink
            href={file.url}
            target="_blank"
            rel="noopener"
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden="true" />}
          >
            {texts.openFile}
          </ButtonLink>
        </span>
      </figcaption>
      {shown && <img src={file.url} alt={texts.fileAlt} onError={() => setBroken(true)} />}
    </figure>
  );
}

/** Whether the purchase is rejected, and none for what was paid has taken its place. */
const isRefused = (purchase: OwnPurchase): boolean =>
  purchase.status === 'REJECTED' && !isReplaced(purchase);

/** Saves the company's PDF receipt. */
function PdfButton({ purchase }: { readonly purchase: OwnPurchase }) {
  const { id, orderNumber, status } = purchase;
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile('user', getReceiptPaper, { params: { id } }),
    onSuccess: (paper) => saveFile(paper, texts.paperName(orderNumber ?? id)),
  });
  return (
    <Button
      // A rejected payment may have a filled button that sends it again, a pending one may have one that corrects it.
      variant={status === 'PENDING' || isRefused(purchase) ? 'secondary' : 'primary'}
      icon={<Download aria-hidden="true" />}
      pending={isPending}
      pendingText={texts.downloading}
      onClick={() => mutate()}
    >
      {texts.download}
    </Button>
  );
}

const canTypeInto = ({ canGiveAccount }: OwnRefund): boolean => canGiveAccount;

interface ReceiptDialogProps {
  /** The purchase at the time when the dialog opened; a later decision is shown too. */
  readonly purchase: OwnPurchase;
  readonly serial: number;
  readonly onClose: () => void;
}

/** One payment as a receipt, on screen and in print. */
export function ReceiptDialog({ purchase: opened, serial, onClose }: ReceiptDialogProps) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const purchase = useOwnPurchase(opened.id, opened.orderNumber) ?? opened;
  const arrivals = useArrivals([purchase]);
  const refunds = useOwnRefunds().filter(({ purchaseId }) => purchaseId === purchase.id);
  const status = receiptStatus(purchase.status);
  return (
    <Dialog
      open
      title={texts.receipt}
      size="large"
      onClose={onClose}
      // A tap beside it must not lose what is typed into one of its forms.
      closeOnBackdrop={purchase.status !== 'PENDING' && !refunds.some(canTypeInto)}
      footer={
        <div className={styles.buttons}>
          <PdfButton purchase={purchase} />
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            <span className={styles.print}>{texts.print}</span>
          </Button>
        </div>
      }
    >
      {/* The name of a saved PDF. */}
      <PageTitle
        title={useTitle('user', texts.receiptTitle(opened.orderNumber ?? String(serial)))}
      />
      {isRefused(purchase) && <RejectedPurchase purchase={purchase} />}
      <ReducedPurchase purchase={purchase} />
      {purchase.intervention != null && (
        <IntervenedPurchase purchase={purchase} intervention={purchase.intervention} />
      )}
      <OpenQuestions purchases={[purchase]} />
      <div className={styles.receipt}>
        {/* The answer to where the money is comes first. One place in the tree keeps an open form when a phone turns. */}
        {purchase.status === 'PENDING' && (
          <div className={styles.waiting} data-print="hide">
            <PurchaseProgress purchase={purchase} />
          </div>
        )}
        <div className={styles.slip}>
          <OrderSlip
            inset
            payee={purchase.payeeName}
            progress={<ArrivalRail purchase={purchase} arrivals={arrivals} />}
            stamps={useStamps(purchase)}
            foot={<PaidPayee purchaseId={purchase.id} />}
            lines={[
              { label: texts.amount, value: <Money value={purchase.finalAmount} />, lead: true },
              ...creditedLines(purchase),
              {
                label: texts.columns.status,
                value: (
                  <>
                    <Badge tone={status.colour}>
                      {entryOf(statusTexts.statuses, status.text) ??
                        (status.text.trim() || texts.notAvailable)}
                    </Badge>{' '}
                    <InterventionBadge intervention={purchase.intervention} />
                    <ReducedBadge purchase={purchase} />
                  </>
                ),
              },
              { label: texts.columns.date, value: formatIstDate(purchase.createdAt) },
              { label: texts.columns.time, value: formatIstTime(purchase.createdAt) },
              { label: texts.orderNumber, value: purchase.orderNumber ?? texts.notAvailable },
              { label: texts.price, value: formatPrice(purchase.price) },
              { label: texts.tokens, value: `${formatTokens(purchase.totalQuantity)} ${symbol}` },
              { label: texts.orderAmount, value: formatPaise(purchase.amount) },
              { label: texts.fee, value: formatPaise(purchase.platformCharge) },
            ]}
          />
        </div>
        <div className={styles.facts}>
          <RefundsOfPurchase refunds={refunds} />
          <Timeline purchase={purchase} />
          <DescriptionList
            items={[
              {
                label: texts.columns.method,
                value: <PaymentMethodText method={purchase.paymentMethod} />,
              },
              {
                label: texts.columns.transactionId,
                value: purchase.transactionId ?? texts.notAvailable,
              },
              ...(purchase.paymentCode === null
                ? []
                : [
                    {
                      label: texts.remark,
                      value:
                        purchase.orderNumber === null
                          ? purchase.paymentCode
                          : remarkOf(purchase.orderNumber, purchase.paymentCode),
                    },
                  ]),
              { label: texts.serial, value: serial },
            ]}
          />
          <p data-print="hide">
            <TextLink apart href={receiptCheckPath(purchase.id)}>
              {texts.check}
            </TextLink>
          </p>
          {!isRefused(purchase) && purchase.intervention == null && (
            <div className={styles.contact}>
              <OrderContact orderNumber={purchase.orderNumber} />
            </div>
          )}
          {opened.receipt !== null && <ReceiptFile file={opened.receipt} />}
        </div>
      </div>
    </Dialog>
  );
}
