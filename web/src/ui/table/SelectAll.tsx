import { Checkbox } from '../inputs/Checkbox.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { RowSelection } from './useRowSelection.ts';

export interface SelectAllProps {
  label: string;
  selection: Pick<RowSelection, 'selected' | 'all' | 'setAll'>;
  /** Whether the label is visible, for use above cards, which have no headers. */
  labelled?: boolean;
}

/** Ticks every row of the page that can be ticked, or none. */
export function SelectAll({ label, selection, labelled = false }: SelectAllProps) {
  const { selected, all, setAll } = selection;
  const mixed = selected.length > 0 && !all;
  if (!labelled) {
    return (
      <RowCheckbox
        label={label}
        checked={all}
        mixed={mixed}
        onToggle={() => {
          setAll(!all);
        }}
      />
    );
  }
  return (
    <Checkbox
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = mixed;
      }}
      onChange={() => {
        setAll(!all);
      }}
    >
      {label}
    </Checkbox>
  );
}
