import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import rowStyles from '../table/ScrollRow.module.css';
import styles from './Tabs.module.css';
import { useScrollRow } from '../table/useScrollRow.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  /** A number beside the label, such as pending items. */
  count?: number | string;
}

export interface TabsProps<Id extends string> {
  /** The label of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** For long labels: smaller on a phone, where they may wrap. */
  dense?: boolean;
  /** For short labels: on a phone with large text they become smaller, so that no tab is out of sight. */
  short?: boolean;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs and the panel of the selected one; arrows, Home and End move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  dense = false,
  short = false,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const tabId = (id: Id) => `${base}tab-${id}`;
  const panelId = `${base}panel`;

  const move = (event: KeyboardEvent, from: number) => {
    const last = tabs.length - 1;
    const targets: Partial<Record<string, number>> = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    };
    const target = tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    document.getElementById(tabId(target.id))?.focus();
    onSelect(target.id);
  };

  // On a phone the selected tab may be outside of the visible part.
  const row = useScrollRow<HTMLDivElement>(selected, tabs.length);

  return (
    <div>
      <div
        {...row}
        role="tablist"
        aria-label={label}
        className={cx(rowStyles.row, styles.list, dense && styles.dense, short && styles.short)}
      >
        {tabs.map((tab, index) => {
          const current = tab.id === selected;
          return (
            <button
              key={tab.id}
              id={tabId(tab.id)}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={current}
              aria-controls={current ? panelId : undefined}
              tabIndex={current ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(selected)} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
