import { Button } from '../../../../ui/buttons/Button.tsx';
import { askTexts as texts } from './texts.ts';

interface AskButtonProps {
  /** Shows the short text, where there is little room. */
  readonly small: boolean;
  readonly onClick: () => void;
}

/** The button that opens the question to the member. */
export const AskButton = ({ small, onClick }: AskButtonProps) => (
  <Button variant="secondary" aria-label={texts.ask} onClick={onClick}>
    {small ? texts.askShort : texts.ask}
  </Button>
);
