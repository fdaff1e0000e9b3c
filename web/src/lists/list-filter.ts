import type { EndpointSpec, QueryOf, ReplyOf, Unrecognised } from '@prelaunch/contract';
import type { SelectOption } from '../ui/inputs/SelectInput.tsx';

export type RowOf<E extends EndpointSpec> =
  ReplyOf<E> extends { readonly records: readonly (infer Row)[] } ? Row : never;

/** A filter of a list. The address contains the value of the chosen option. */
export interface ListFilter<Row, Value> {
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** Its parameter in the address, when that differs from its name in the request. */
  readonly param?: string;
  /** The selected option while the address contains none; '' by default. */
  readonly preset?: string;
  /** The option that hides no row, '' by default; null when the filter cannot be reset. */
  readonly all?: string | null;
  /** Returns the normal form of a text in the address that is not an option; undefined to ignore it. */
  readonly accept?: (text: string) => string | undefined;
  /** The label of an accepted text that is not an option; by default the text itself. */
  readonly labelOf?: (text: string) => string;
  /** The value in the request; by default the text itself. */
  readonly toValue?: (text: string) => Value | undefined;
  /** The value of a row: while a page loads, rows that do not match its filters must not be shown. */
  readonly valueIn?: (row: Row) => Value | Unrecognised | null | undefined;
}

/** Filters by their names in the request of the list's endpoint. */
export type ListFilters<E extends EndpointSpec> = {
  readonly [K in Exclude<keyof QueryOf<E>, 'page' | 'search'>]?: ListFilter<
    RowOf<E>,
    NonNullable<QueryOf<E>[K]>
  >;
};

/** A filter with the choice that the address contains. */
export interface ChosenFilter<Row> {
  /** Its name in the request. */
  readonly name: string;
  /** Its parameter in the address. */
  readonly param: string;
  readonly filter: ListFilter<Row, unknown>;
  readonly text: string;
  /** Undefined when the request omits it. */
  readonly value: unknown;
}

/** Returns the choice as it is written into the address: '' for the preset. */
export const written = (filter: { readonly preset?: string }, text: string): string =>
  text === (filter.preset ?? '') ? '' : text;

export const allOf = ({ all }: { readonly all?: string | null }): string | null =>
  all === undefined ? '' : all;

function textIn<Row>(params: URLSearchParams, filter: ListFilter<Row, unknown>, param: string) {
  const text = params.get(param) ?? '';
  if (filter.options.some(({ value }) => value === text)) return text;
  return (text === '' ? undefined : filter.accept?.(text)) ?? filter.preset ?? '';
}

export function chooseFilters<Row>(
  filters: Readonly<Record<string, ListFilter<Row, unknown>>>,
  params: URLSearchParams,
): readonly ChosenFilter<Row>[] {
  return Object.entries(filters).map(([name, filter]) => {
    const param = filter.param ?? name;
    const text = textIn(params, filter, param);
    const value = text === allOf(filter) ? undefined : (filter.toValue?.(text) ?? text);
    return { name, param, filter, text, value };
  });
}

/** Whether a row may be shown under these filters. */
export const fits = <Row>(row: Row, chosen: readonly ChosenFilter<Row>[]): boolean =>
  chosen.every(
    ({ filter: { valueIn }, value }) =>
      value === undefined || valueIn === undefined || valueIn(row) === value,
  );
