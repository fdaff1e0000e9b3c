import type * as z from 'zod/mini';

/** The declaration of a company's setting. */
interface Setting {
  /** The schema of requests; accepts null when the setting can be empty. */
  readonly typed: z.ZodMiniType;
  /** The schema of replies; its output is the type of the column. */
  readonly stored: z.ZodMiniType;
  /** The column of `companies`, and of `programme_changes` if the setting is in the programme's history. */
  readonly column: string;
  readonly label: string;
  /** Follows the label where the value is shown without its unit. */
  readonly unit?: string;
  /** The text of a checkbox, instead of the label. */
  readonly statement?: string;
  readonly hint?: string;
  readonly input: 'text' | 'whole' | 'decimal' | 'yes-no' | 'instant' | 'paragraphs' | 'other';
  /** The part of the form. A new company has only 'company', 'token' and 'programme'. */
  readonly section: 'company' | 'token' | 'programme' | 'site' | 'second-admin';
  /** The default of the column, as in JSON. */
  readonly initial?: unknown;
}

export type SettingGroup = Readonly<Record<string, Setting>>;

/** The output of `typed` must be a stored value, and the default must be a JSON value of `stored`. */
interface Consistent<S extends Setting> {
  readonly typed: z.ZodMiniType<z.output<S['stored']> | undefined>;
  readonly initial?: z.input<S['stored']>;
}

/** @__NO_SIDE_EFFECTS__ */
export const setting = <const S extends Setting>(declared: S & Consistent<S>): S => declared;

/** The names of settings, in the order of their declaration. */
export function namesOf<G extends SettingGroup>(settings: G): readonly (keyof G & string)[];
export function namesOf(settings: SettingGroup): readonly string[] {
  return Object.keys(settings);
}

/** Returns one of the two schemas of each setting, as the shape of an object. */
export function schemasOf<G extends SettingGroup, Side extends 'typed' | 'stored'>(
  settings: G,
  side: Side,
): { readonly [Name in keyof G]: G[Name][Side] };
export function schemasOf(settings: SettingGroup, side: 'typed' | 'stored'): z.core.$ZodLooseShape {
  return Object.fromEntries(Object.entries(settings).map(([name, each]) => [name, each[side]]));
}

/** Returns an object with the same value for each setting. */
export function sameForEach<G extends SettingGroup, T>(
  settings: G,
  value: T,
): { readonly [Name in keyof G]: T };
export function sameForEach<T>(settings: SettingGroup, value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, value]));
}

type InitialValues<G extends SettingGroup> = {
  readonly [
    Name in keyof G as G[Name] extends { readonly initial: unknown } ? Name : never
  ]: G[Name]['initial'];
};

/** Returns the defaults of the settings that have one, as in JSON. */
export function initialValuesOf<G extends SettingGroup>(settings: G): InitialValues<G>;
export function initialValuesOf(settings: SettingGroup): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  );
}

/** 'Largest Order (INR)': the label of a value that is shown without its unit. */
export const labelWithUnit = ({ label, unit }: Pick<Setting, 'label' | 'unit'>): string =>
  unit === undefined ? label : `${label} (${unit})`;
