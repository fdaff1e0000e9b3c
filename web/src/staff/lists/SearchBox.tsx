import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextInput } from '../../ui/TextInput.tsx';

const SETTLE_MS = 1000;
/** What the lists accept. */
const MAX_LENGTH = 100;

interface SearchBoxProps {
  /** The search that holds now, as the address has it. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly label: string;
  readonly placeholder: string;
}

/** A search that holds a second after the last key, or at once with Enter. */
export function SearchBox({ search, onSearch, label, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [before, setBefore] = useState(search);
  // The address changed by other means, such as the browser's way back.
  if (before !== search) {
    setBefore(search);
    if (typed.trim() !== search) setTyped(search);
  }

  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => {
      onSearch(wanted);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted, search, onSearch]);

  return (
    <form
      role="search"
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
    </form>
  );
}
