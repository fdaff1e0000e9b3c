import { getReceiptPaper } from '@prelaunch/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchFile } from '../../../api/stream.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { historyTexts as texts } from '../texts.ts';

/** Saves the receipt on paper, as the company's own site makes it. */
export function PdfButton({ purchase }: { readonly purchase: OwnPurchase }) {
  const { id, orderNumber } = purchase;
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile('user', getReceiptPaper, { params: { id } }),
    onSuccess: (paper) => saveFile(paper, texts.paperName(orderNumber ?? id)),
  });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden="true" />}
      pending={isPending}
      pendingText={texts.downloading}
      onClick={() => mutate()}
    >
      {texts.download}
    </Button>
  );
}
