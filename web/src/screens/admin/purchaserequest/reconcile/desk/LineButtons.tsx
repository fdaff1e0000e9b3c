import type { Ref } from 'react';
import { paths } from '../../../../../paths.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../../ui/ButtonLink.tsx';
import type { Purchase } from '../../purchase-columns.tsx';
import { reconcileTexts } from '../texts.ts';
import { isOpen } from './LineSheet.tsx';
import type { LineDetails } from './useComparedLine.ts';
import type { LineActions } from './useLineActions.ts';

const texts = reconcileTexts.desk;

/** A question that an action asks first. */
export type Question = 'set_aside' | 'refund' | 'reject';

interface LineButtonsProps {
  readonly details: LineDetails;
  readonly purchase: Purchase | null;
  readonly actions: LineActions;
  /** The button that Enter focuses. */
  readonly approveButton: Ref<HTMLButtonElement>;
  readonly onAsk: (question: Question) => void;
}

/** What can be done with the line and the purchase beside it. */
export function LineButtons(props: LineButtonsProps) {
  const { details, purchase, actions, approveButton, onAsk } = props;
  const { line, refundable } = details;
  const { pending } = actions;
  const open = isOpen(line);
  const awaits = purchase?.marks.includes('awaiting_confirmation') === true;
  const decidable =
    purchase?.status === 'PENDING' && !purchase.marks.includes('own_purchase') && !awaits;
  const pays = open || line.state === 'assigned';
  const ask = (question: Question) => () => {
    if (!pending) onAsk(question);
  };
  const takesBack =
    line.state === 'set_aside' || (line.state === 'assigned' && purchase?.status === 'PENDING');
  return (
    <>
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
      {refundable > 0n && (
        <Button variant="secondary" onClick={ask('refund')}>
          {texts.refund}
        </Button>
      )}
      {open && (
        <Button variant="secondary" onClick={ask('set_aside')}>
          {texts.setAside}
        </Button>
      )}
      {pays && decidable && (
        <Button variant="secondary" onClick={ask('reject')}>
          {texts.reject}
        </Button>
      )}
      {pays && awaits && (
        <ButtonLink href={paths.adminConfirmations}>{texts.toConfirmations}</ButtonLink>
      )}
      {open && decidable && (
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
      {pays && decidable && (
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
    </>
  );
}
