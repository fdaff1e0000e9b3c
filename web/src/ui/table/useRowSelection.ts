import { useState } from 'react';

export interface RowSelection {
  /** In the order of the table. */
  readonly selected: readonly string[];
  /** Whether every selectable row is ticked; false when there is none. */
  readonly all: boolean;
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Ticks every row, or none. */
  readonly setAll: (ticked: boolean) => void;
}

/**
 * Which rows of a table are ticked. A row that is no longer in the table loses its tick, because no action may apply to
 * invisible rows.
 *
 * @param selectable the ids of the rows that can be ticked, in the order of the table
 */
export function useRowSelection(selectable: readonly string[]): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = selectable.filter((id) => ticked.has(id));
  if (selected.length !== ticked.size) setTicked(new Set(selected));

  return {
    selected,
    all: selectable.length > 0 && selected.length === selectable.length,
    isSelected: (id) => ticked.has(id),
    toggle: (id) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    setAll: (all) => {
      setTicked(new Set(all ? selectable : []));
    },
  };
}
