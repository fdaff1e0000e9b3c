import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';

interface QueueStepsProps {
  /** The number of the shown entry, from 1; 0 while none is shown. */
  readonly place: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
  /** Shows icons instead of words, where there is no room. */
  readonly small: boolean;
  readonly texts: { readonly previous: string; readonly next: string };
}

/** The buttons that show the previous and the next entry of a queue. */
export function QueueSteps({ place, total, onStep, small, texts }: QueueStepsProps) {
  const steps = [
    { by: -1, text: texts.previous, icon: ChevronLeft, ends: place <= 1 },
    { by: 1, text: texts.next, icon: ChevronRight, ends: place >= total },
  ] as const;
  return steps.map(({ by, text, icon: Icon, ends }) => {
    const press = () => onStep(by);
    return small ? (
      <IconButton
        key={by}
        label={text}
        icon={<Icon aria-hidden="true" />}
        disabled={ends}
        onClick={press}
      />
    ) : (
      <Button key={by} variant="secondary" disabled={ends} onClick={press}>
        {text}
      </Button>
    );
  });
}
