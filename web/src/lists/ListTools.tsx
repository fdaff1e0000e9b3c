import type { CSSProperties, ReactNode } from 'react';
import { Field } from '../ui/inputs/Field.tsx';
import { SelectInput } from '../ui/inputs/SelectInput.tsx';
import { cx } from '../ui/cx.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './ListPage.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { FilterState, ListState } from './useListPage.ts';

export interface ListToolsTexts {
  readonly search?: string;
  readonly searchPlaceholder?: string;
  readonly searchSubmit?: string;
  /** How many rows match search and filters; '' hides it. */
  readonly found?: (count: number, more: boolean) => string;
}

interface ListToolsProps {
  readonly list: Pick<
    ListState<unknown>,
    'query' | 'search' | 'setSearch' | 'filters' | 'exported'
  >;
  readonly texts: ListToolsTexts;
  readonly notice: ReactNode;
  readonly tools: ReactNode;
  readonly asForm: boolean;
  readonly chipsOf: string | undefined;
}

/** @param named whether its label is shown */
export function Filter({
  label,
  text,
  options,
  choose,
  named,
}: Omit<FilterState, 'name'> & { readonly named: boolean }) {
  const select = (
    <SelectInput
      aria-label={named ? undefined : label}
      value={text}
      options={options}
      onChange={(event) => {
        choose(event.target.value);
      }}
    />
  );
  const longest = Math.max(...options.map((option) => option.label.length));
  return named ? (
    <Field label={label}>{select}</Field>
  ) : (
    <div className={styles.filter} style={{ '--length': longest } as CSSProperties}>
      {select}
    </div>
  );
}

/** Above a table: search and filters, the number of matching rows, and their export. */
export function ListTools({ list, texts, notice, tools, asForm, chipsOf }: ListToolsProps) {
  const { query, search, setSearch, filters, exported } = list;
  const { data } = query;
  const { found } = texts;
  const isNeeded = setSearch !== undefined || filters.length > 0 || found !== undefined;
  if (!isNeeded) return notice;
  // On a phone, the export is an icon beside the search, and the count is beside the notice.
  const dense = setSearch !== undefined && exported !== undefined;
  return (
    <div className={cx(styles[asForm ? 'form' : 'tools'], dense && styles.dense)}>
      {setSearch !== undefined && (
        <div className={styles.search}>
          <SearchBox
            search={search}
            onSearch={setSearch}
            label={texts.search ?? ''}
            placeholder={texts.searchPlaceholder ?? ''}
            submit={texts.searchSubmit}
          />
        </div>
      )}
      {filters.map(({ name, ...filter }) =>
        name === chipsOf ? (
          <div key={name} className={styles.replaced}>
            <Filter {...filter} named />
          </div>
        ) : (
          <Filter key={name} {...filter} named={asForm} />
        ),
      )}
      {notice}
      {(found !== undefined || tools != null || exported !== undefined) && (
        <div className={styles.end}>
          {found !== undefined && (
            <p className={styles.count} role="status">
              {data !== undefined && found(data.total, data.moreThanTotal === true)}
            </p>
          )}
          {tools}
          {exported !== undefined && <ExportButton {...exported} iconIfNarrow={dense} />}
        </div>
      )}
    </div>
  );
}
