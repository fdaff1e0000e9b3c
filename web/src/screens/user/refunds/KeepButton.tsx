import { chooseCredit } from '@prelaunch/contract';
import { useEndpoint } from '../../../api/query-client.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ownRefundTexts as texts } from './texts.ts';
import { useChangedRefund } from './useChangedRefund.ts';

interface KeepButtonProps {
  readonly refund: OwnRefund;
  /** Called when the choice is saved: the button is then another one. */
  readonly onSaved: () => void;
}

/** Keeps a refund for the member's next order, or has it sent after all; nothing where the member cannot choose. */
export function KeepButton({ refund: { id, state, canChoose = false }, onSaved }: KeepButtonProps) {
  const { mutateAsync, isPending } = useEndpoint('user', chooseCredit);
  const changed = useChangedRefund();
  if (!canChoose) return null;
  const keep = state === 'DUE';
  const choose = async () => {
    try {
      const { message, data } = await mutateAsync({ body: { id, keep } });
      changed.show(data);
      showToast({ kind: 'success', text: message });
      onSaved();
    } finally {
      changed.reload();
    }
  };
  return (
    <Button
      size="small"
      variant="secondary"
      pending={isPending}
      pendingText={texts.saving}
      // A refusal was shown as a toast.
      onClick={() => void choose().catch(() => undefined)}
    >
      {keep ? texts.keep : texts.send}
    </Button>
  );
}
