import { Search } from 'lucide-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { historyTexts as texts } from '../texts.ts';
import styles from './PaymentHistoryScreen.module.css';
import { PAGE_SIZES, type HistoryFilter } from './useHistoryFilter.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onChange: (change: Partial<HistoryFilter>) => void;
}

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const [typed, setTyped] = useState(filter.search);
  const [searched, setSearched] = useState(filter.search);
  if (searched !== filter.search) {
    setSearched(filter.search);
    setTyped(filter.search);
  }
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange({ search: typed.trim() });
  };
  return (
    <div className={styles['filters']}>
      <form role="search" className={styles['search']} noValidate onSubmit={search}>
        <TextInput
          type="search"
          aria-label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          icon={<Search aria-hidden="true" />}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary">
          {texts.search}
        </Button>
      </form>
      <Field label={texts.status}>
        <SelectInput
          value={filter.status}
          options={texts.statuses}
          onChange={(event) => {
            const status = texts.statuses.find(({ value }) => value === event.currentTarget.value);
            if (status) onChange({ status: status.value });
          }}
        />
      </Field>
      <Field label={texts.pageSize}>
        <SelectInput
          value={String(filter.limit)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
        />
      </Field>
    </div>
  );
}
