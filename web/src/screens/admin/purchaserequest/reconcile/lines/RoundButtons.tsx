import type { getReconciliation, ReplyOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
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
    const found = states.find((each) => each.state === state);
    if (found === undefined || found.count === 0 || !mayWrite) return [];
    return [{ state, count: found.count, sum: formatPaise(found.sum), ...button }];
  });
  return (
    <>
      {buttons.map(({ state, count, sum, text, icon: Icon }, n) => (
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
          {`${text(count)}: ${sum}`}
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
