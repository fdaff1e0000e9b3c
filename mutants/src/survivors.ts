/** Mutants that no test can or need kill, with the reason. */
export interface Survivor {
  /** The end of the path. */
  readonly file: string;
  /** The function and what is changed, as the run prints it behind the path. */
  readonly mutants: readonly string[];
  readonly reason: string;
}

export const survivors: readonly Survivor[] = [];

/** Why this mutant may survive; null when nothing says so. */
export function reasonFor(file: string, id: string): string | null {
  const change = id.slice(file.length + 1);
  const found = survivors.find((each) => file.endsWith(each.file) && each.mutants.includes(change));
  return found?.reason ?? null;
}
