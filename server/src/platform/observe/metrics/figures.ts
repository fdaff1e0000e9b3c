import type { Db } from '../../db/transaction.ts';

/** The name of a metric of the product. */
export type MetricName = `prelaunch_${string}`;

/** A value of a figure. */
export interface Sample {
  readonly name: MetricName;
  readonly value: number;
  /** The value of the figure's label; missing for a figure without one. */
  readonly label?: string;
}

/** Figures of the database, which are the same in all processes. Each scrape reads them once. */
export interface Figures {
  /** What the figures mean, and the name of the label of those that have one. */
  readonly gauges: Readonly<Record<MetricName, { readonly help: string; readonly label?: string }>>;
  /** Reads all values of these figures. It may add values to a labelled figure of the platform. */
  readonly read: (db: Db) => Promise<readonly Sample[]>;
}

/** Something that happens in a process and is counted by its outcome. */
export interface CountedEvent {
  readonly name: `${MetricName}_total`;
  readonly help: string;
  /** Their series start at 0: one that appears with its first event has no increase that an alert could see. */
  readonly outcomes: readonly string[];
}
