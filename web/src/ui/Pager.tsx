import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
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

  // It listens to the (deprecated) keypress and would turn the page on any key, a shortcut's letter
  // included; only the same event can stop that.
  const enterOnly = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') event.stopPropagation();
    else event.preventDefault();
  };

  if (lastPage <= 1) return null;
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={styles['pager']}
      onKeyPressCapture={enterOnly} // eslint-disable-line @typescript-eslint/no-deprecated -- see above
    >
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
        containerClassName={styles['list']}
        pageLinkClassName={styles['link']}
        breakLinkClassName={styles['link']}
        activeLinkClassName={styles['current']}
        previousLinkClassName={`${styles['link'] ?? ''} ${styles['end'] ?? ''}`}
        nextLinkClassName={`${styles['link'] ?? ''} ${styles['end'] ?? ''}`}
        disabledLinkClassName={styles['off']}
      />
    </nav>
  );
}
