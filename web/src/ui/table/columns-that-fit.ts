/** The properties of a column that decide whether it is shown. */
export interface FoldableColumn {
  readonly id: string;
  readonly priority?: number | undefined;
}

/**
 * Returns the columns to move into the rows' details so that the others fit, the lowest priority first. No column is among
 * them that fits beside those that stay. Columns without a priority always stay, even if they do not fit.
 *
 * @param widths of the columns, in their order, in pixels
 * @param available the width of the table's frame, in pixels
 */
export function columnsToFold(
  columns: readonly FoldableColumn[],
  widths: readonly number[],
  available: number,
): ReadonlySet<string> {
  const folded = new Set<string>();
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  const foldable = columns
    .map(({ id, priority }, at) => ({ id, priority, width: widths[at] ?? 0 }))
    .filter((column) => column.priority !== undefined)
    .sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0));
  for (const { id, width } of foldable) {
    if (excess <= 0) break;
    folded.add(id);
    excess -= width;
  }
  // A narrow column may fit into what a wider one, folded after it, has left.
  for (const { id, width } of foldable.reverse()) {
    if (!folded.has(id) || excess + width > 0) continue;
    folded.delete(id);
    excess += width;
  }
  return folded;
}
