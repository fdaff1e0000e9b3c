import { amountToPay } from '@prelaunch/domain/credits';
import type { Ref } from 'react';
import { paths } from '../../../../../paths.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../../../ui/buttons/ButtonLink.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import type { Line } from '../lines/line-columns.tsx';
import { differenceOf, type ConfirmedKind } from './difference.ts';
import styles from './LineButtons.module.css';
import type { LineDetails } from './useComparedLine.ts';
import type { LineActions } from './useLineActions.ts';
import { compareTexts as texts } from './texts.ts';

/** A question that an action asks first. */
export type Question = 'set_aside' | 'refund' | 'reject' | ConfirmedKind;

/** Whether the line can still be assigned. */
export const isOpen = ({ state }: Line): boolean =>
  !['assigned', 'set_aside', 'debit'].includes(state);

/** Whether the line can pay a purchase, or is assigned to one. */
export const pays = (line: Line): boolean => isOpen(line) || line.state === 'assigned';

/** Whether the line belongs to this purchase, which was approved by hand. */
const isLinkable = ({ state }: Line, purchase: Purchase | null): purchase is Purchase =>
  state === 'approved_order' && purchase?.status === 'APPROVED';

/** Whether this admin can decide the purchase now. */
export const isDecidable = ({ status, marks }: Purchase): boolean =>
  status === 'PENDING' &&
  !marks.includes('own_purchase') &&
  !marks.includes('awaiting_confirmation');

/** Whether the purchase beside the line can be approved as it is: this admin decides, and the amounts are equal. */
export const isApprovable = (details: LineDetails, purchase: Purchase | null): boolean =>
  purchase !== null &&
  isDecidable(purchase) &&
  pays(details.line) &&
  differenceOf(details, purchase) === 0n;

/** Whether the line can be assigned to the purchase without a decision about it. */
const isAssignable = ({ line }: LineDetails, purchase: Purchase | null): purchase is Purchase =>
  isOpen(line) && purchase !== null && isDecidable(purchase);

interface ButtonsProps {
  readonly details: LineDetails;
  readonly purchase: Purchase | null;
  readonly actions: LineActions;
}

interface PayButtonsProps extends ButtonsProps {
  /** The button that Enter focuses. */
  readonly approveButton: Ref<HTMLButtonElement>;
}

/** The buttons that assign the line to the purchase beside it, or undo that. */
export function PayButtons(props: PayButtonsProps) {
  const { details, purchase, actions, approveButton } = props;
  const { line } = details;
  const { pending } = actions;
  const open = isOpen(line);
  const decidable = purchase !== null && isDecidable(purchase) && pays(line);
  const takesBack =
    line.state === 'set_aside' || (line.state === 'assigned' && purchase?.status === 'PENDING');
  return (
    <div className={styles.pay}>
      {takesBack && (
        <Button
          variant="secondary"
          pending={actions.takingBack}
          pendingText={texts.takingBack}
          onClick={() => {
            if (!pending) actions.takeBack(line);
          }}
        >
          {texts.takeBack}
        </Button>
      )}
      {pays(line) && purchase?.marks.includes('awaiting_confirmation') === true && (
        <ButtonLink href={paths.adminConfirmations}>{texts.toConfirmations}</ButtonLink>
      )}
      {isLinkable(line, purchase) && (
        <Button
          // Enter must not decide about an amount that differs.
          ref={line.amount === amountToPay(purchase) ? approveButton : undefined}
          pending={actions.assigning}
          pendingText={texts.linking}
          onClick={(event) => {
            if (event.detail < 2 && !pending) actions.assign(line, purchase);
          }}
        >
          {texts.link}
        </Button>
      )}
      {isAssignable(details, purchase) && differenceOf(details, purchase) === 0n && (
        <Button
          variant="secondary"
          pending={actions.assigning && !actions.approving}
          pendingText={texts.assigning}
          onClick={() => {
            if (!pending) actions.assign(line, purchase);
          }}
        >
          {texts.assign}
        </Button>
      )}
      {decidable && isApprovable(details, purchase) && (
        <Button
          ref={approveButton}
          pending={actions.approving}
          pendingText={texts.approving}
          onClick={(event) => {
            // Ignores the second click of a double click, which would approve the next purchase.
            if (event.detail < 2 && !pending) actions.approve(line, purchase);
          }}
        >
          {open ? texts.approve : texts.approveAssigned}
        </Button>
      )}
    </div>
  );
}

interface OtherButtonsProps extends ButtonsProps {
  readonly onAsk: (question: Question) => void;
}

/**
 * The decisions besides the payment of the purchase, each after a question. Beside the decisions about a difference, the
 * assignment alone is one of them.
 */
export function OtherButtons({ details, purchase, actions, onAsk }: OtherButtonsProps) {
  const { line, refundable } = details;
  const questions: readonly (readonly [Question, string, boolean])[] = [
    ['refund', texts.refund, refundable > 0n],
    ['set_aside', texts.setAside, isOpen(line)],
    ['reject', texts.reject, purchase !== null && isDecidable(purchase) && pays(line)],
  ];
  const possible = questions.filter(([, , isPossible]) => isPossible);
  const assigns = isAssignable(details, purchase) && differenceOf(details, purchase) !== 0n;
  if (possible.length === 0 && !assigns) return null;
  return (
    <div className={styles.others} role="group" aria-label={texts.others}>
      {assigns && (
        <Button
          size="small"
          variant="secondary"
          pending={actions.assigning && !actions.approving}
          pendingText={texts.assigning}
          onClick={() => {
            if (!actions.pending) actions.assign(line, purchase);
          }}
        >
          {texts.assign}
        </Button>
      )}
      {possible.map(([question, text]) => (
        <Button
          key={question}
          size="small"
          variant="secondary"
          onClick={() => {
            if (!actions.pending) onAsk(question);
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
