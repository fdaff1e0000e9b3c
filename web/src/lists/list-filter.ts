import type { EndpointSpec, QueryOf, ReplyOf } from '@prelaunch/contract';
import type { SelectOption } from '../ui/SelectInput.tsx';

export type RowOf<E extends EndpointSpec> =
  ReplyOf<E> extends { readonly records: readonly (infer Row)[] } ? Row : never;

/** A choice that narrows a list. The address keeps the text of the chosen option. */
export interface ListFilter<Row, Value> {
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** Its name in the address, where that differs from its name in the request. */
  readonly param?: string;
  /** The text that applies while the address has none; '' unless given. */
  readonly preset?: string;
  /** The text that hides no row, '' unless given; null where no choice may be reset. */
  readonly all?: string | null;
  /** Accepts a text of the address that no option has, and returns how it is written. */
  readonly accept?: (text: string) => string | undefined;
  /** The label of an accepted text that no option has; the text itself unless given. */
  readonly labelOf?: (text: string) => string;
  /** What the request asks for; the text itself unless given. */
  readonly toValue?: (text: string) => Value | undefined;
  /** The value of a row: while a page loads, rows that do not fit its filters must not be shown. */
  readonly valueIn?: (row: Row) => Value | null | undefined;
}

/** Filters by their names in the request of the list's endpoint. */
export type ListFilters<E extends EndpointSpec> = {
  readonly [K in Exclude<keyof QueryOf<E>, 'page' | 'search'>]?: ListFilter<
    RowOf<E>,
    NonNullable<QueryOf<E>[K]>
  >;
};

/** A filter with what the address chooses. */
export interface ChosenFilter<Row> {
  /** In the request. */
  readonly name: string;
  /** In the address. */
  readonly param: string;
  readonly filter: ListFilter<Row, unknown>;
  readonly text: string;
  /** Undefined where the request leaves it out. */
  readonly value: unknown;
}

/** How the address writes a choice: the preset is left out. */
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
