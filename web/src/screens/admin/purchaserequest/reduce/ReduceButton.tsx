import { Button } from '../../../../ui/buttons/Button.tsx';
import { reduceTexts as texts } from './texts.ts';

interface ReduceButtonProps {
  /** Shows the short text, where there is little room. */
  readonly small: boolean;
  readonly onClick: () => void;
}

/** The button that opens the approval of what was paid. */
export const ReduceButton = ({ small, onClick }: ReduceButtonProps) => (
  <Button
    variant="secondary"
    aria-label={small ? `${texts.reduceShort}: ${texts.reduce}` : undefined}
    onClick={onClick}
  >
    {small ? texts.reduceShort : texts.reduce}
  </Button>
);
