import { formatPaise } from '@prelaunch/domain/money';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DECIDE } from '../../../useFocusAfterDecision.ts';
import { reconcileTexts } from '../texts.ts';
import { actionsFor, type RefundAction } from './refund-actions.ts';
import { payeeOf, type Refund } from './refund-columns.tsx';
import styles from './RefundsView.module.css';
import { refundTexts as texts } from './texts.ts';

const TITLES = {
  send: texts.sendOf,
  cancel: texts.cancelOf,
  keepAsCredit: texts.keepAsCreditOf,
  sendInstead: texts.sendInsteadOf,
} satisfies Record<RefundAction, (name: string, amount: string) => string>;

interface RefundActionsProps {
  readonly refund: Refund;
  /** The change of this refund that is sent now; null for none. */
  readonly sending: RefundAction | null;
  readonly onAction: (action: RefundAction, refund: Refund) => void;
}

/** The buttons of a refund in the register; the first one is the usual one. */
export function RefundActions({ refund, sending, onAction }: RefundActionsProps) {
  const actions = actionsFor(refund);
  if (actions.length === 0) return reconcileTexts.none;
  const [name, amount] = [payeeOf(refund), formatPaise(refund.amount)];
  return (
    <span className={styles.actions}>
      {actions.map((action, at) => (
        <Button
          key={action}
          size="small"
          variant={action === 'send' ? 'primary' : action === 'sendInstead' ? 'secondary' : 'link'}
          title={TITLES[action](name, amount)}
          pending={sending === action}
          pendingText={texts.sending}
          {...(at === 0 && { [DECIDE]: '' })}
          onClick={() => {
            onAction(action, refund);
          }}
        >
          {texts[action]}
        </Button>
      ))}
    </span>
  );
}
