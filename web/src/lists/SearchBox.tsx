import { Search } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import styles from './ListPage.module.css';

const SETTLE_MS = 1000;
/** The maximum length of a search that the list endpoints accept. */
const MAX_LENGTH = 100;

interface SearchBoxProps {
  /** The applied search, from the address. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** The text of the search button. With a button, the search does not start by itself. */
  readonly submit?: string | undefined;
}

/** A search that starts a second after the last key, or immediately with Enter. */
export function SearchBox({ search, onSearch, label, placeholder, submit }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [before, setBefore] = useState(search);
  // The address was changed elsewhere, for example by the browser's back button.
  if (before !== search) {
    setBefore(search);
    if (typed.trim() !== search) setTyped(search);
  }

  const wanted = typed.trim();
  const waits = submit === undefined && wanted !== search;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => {
      onSearch(wanted);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted, waits, onSearch]);

  return (
    <form
      role="search"
      className={styles.searchForm}
      style={{ '--length': placeholder.length } as CSSProperties}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== search) onSearch(wanted);
      }}
    >
      <TextInput
        type="search"
        icon={<Search />}
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      {submit !== undefined && (
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      )}
    </form>
  );
}
