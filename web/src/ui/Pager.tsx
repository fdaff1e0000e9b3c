import { useEffect, useLayoutEffect, useRef } from 'react';
import imported from 'react-paginate';
import styles from './Pager.module.css';

// A CommonJS file with an idea of its own of a default export: development and build disagree on
// what arrives here.
const ReactPaginate = (imported as { default?: typeof imported }).default ?? imported;

export interface PagerProps {
  /** 1-based. */
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  /** Pages shown around the current one. */
  pageRange?: number;
  /** Pages shown at either end. */
  marginPages?: number;
  prevLabel?: string;
  nextLabel?: string;
  /** Names the pager for screen readers. */
  label?: string;
  pageLabel?: (page: number) => string;
}

/** Page numbers with a step back and a step on; nothing where there is one page only. */
export function Pager({
  page,
  lastPage,
  onPage,
  pageRange = 3,
  marginPages = 1,
  prevLabel = 'Prev',
  nextLabel = 'Next',
  label = 'Pages',
  pageLabel = (number) => `Page ${number}`,
}: PagerProps) {
  const nav = useRef<HTMLElement>(null);

  // The library makes the list itself a landmark, which leaves its items without a list.
  useLayoutEffect(() => {
    const list = nav.current?.querySelector('ul');
    list?.removeAttribute('role');
    list?.removeAttribute('aria-label');
  });

  // The library turns the page on any key, a shortcut's letter included; stopped before it hears.
  const shown = lastPage > 1;
  useEffect(() => {
    const pager = nav.current;
    if (!shown || pager === null) return undefined;
    const enterOnly = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') event.stopPropagation();
      else event.preventDefault();
    };
    pager.addEventListener('keypress', enterOnly, { capture: true });
    return () => {
      pager.removeEventListener('keypress', enterOnly, { capture: true });
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <nav ref={nav} aria-label={label} className={styles.pager}>
      <ReactPaginate
        pageCount={lastPage}
        forcePage={Math.min(Math.max(page, 1), lastPage) - 1}
        pageRangeDisplayed={pageRange}
        marginPagesDisplayed={marginPages}
        previousLabel={prevLabel}
        nextLabel={nextLabel}
        previousAriaLabel={prevLabel}
        nextAriaLabel={nextLabel}
        breakLabel="…"
        ariaLabelBuilder={(number: number) => pageLabel(number)}
        onPageChange={({ selected }) => onPage(selected + 1)}
        containerClassName={styles.list}
        pageLinkClassName={styles.link}
        breakLinkClassName={styles.link}
        activeLinkClassName={styles.current}
        previousLinkClassName={`${styles.link} ${styles.end}`}
        nextLinkClassName={`${styles.link} ${styles.end}`}
        disabledLinkClassName={styles.off}
      />
    </nav>
  );
}
