import type { getReconciliation, ReplyOf } from '@prelaunch/contract';
import { CheckCheck, Link } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { useMinWidth } from '../../../../../ui/layout/useMinWidth.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { reconcileTexts } from '../texts.ts';
import type { RoundState } from './exact-round.ts';
import { RoundDialog } from './RoundDialog.tsx';

type States = ReplyOf<typeof getReconciliation>['states'];

const BUTTONS = [
  { state: 'exact', text: reconcileTexts.exact.open, icon: CheckCheck },
  { state: 'approved_order', text: reconcileTexts.link.open, icon: Link },
] as const;

interface RoundButtonsProps {
  readonly states: States;
  /** Whether another button of the screen leads. */
  readonly secondary?: boolean;
  readonly onOpen?: () => void;
}

/** The buttons that approve all exact lines, and link all lines of approved orders; each after a preview. */
export function RoundButtons({ states, secondary = false, onOpen }: RoundButtonsProps) {
  const mayWrite = useMayWrite();
  const isWide = useMinWidth(40);
  const [open, setOpen] = useState<RoundState | null>(null);
  const buttons = BUTTONS.flatMap(({ state, ...button }) => {
    const count = states.find((each) => each.state === state)?.count ?? 0;
    return count > 0 && mayWrite ? [{ state, count, ...button }] : [];
  });
  return (
    <>
      {buttons.map(({ state, count, text, icon: Icon }, n) => (
        <Button
          key={state}
          size="small"
          wide={!isWide}
          variant={n === 0 && !secondary ? 'primary' : 'secondary'}
          icon={<Icon aria-hidden="true" />}
          onClick={() => {
            onOpen?.();
            setOpen(state);
          }}
        >
          {text(count)}
        </Button>
      ))}
      {open !== null && (
        <RoundDialog
          state={open}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
