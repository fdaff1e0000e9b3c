import {
  HISTORY_SETTINGS,
  listProgrammeChanges,
  namesOf,
  PROGRAMME_SETTINGS,
  type ProgrammeSettings,
} from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import type { Column } from '../../../ui/table/Table.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import styles from './ProgrammeHistory.module.css';
import { companyTexts } from './texts.ts';

const texts = { ...companyTexts.history, heading: companyTexts.tabs.history };

type Change = RowOf<typeof listProgrammeChanges>;
type Settings = {
  readonly [Name in keyof ProgrammeSettings]: { show(value: ProgrammeSettings[Name]): string };
};

// Typed by name, so that each value has the type of its setting.
const settings: Settings = PROGRAMME_SETTINGS;
const shown = <Name extends keyof Settings>(name: Name, value: ProgrammeSettings[Name]): string =>
  settings[name].show(value);

const privacyText = ({ hasPrivacyText }: Change): string =>
  hasPrivacyText ? texts.ownText : texts.siteText;

interface Item {
  readonly label: string;
  readonly value: string;
}

/** A setting with its value. */
const setting = <Name extends keyof Settings>(
  name: Name,
  value: ProgrammeSettings[Name],
): Item => ({
  label: HISTORY_SETTINGS[name].label,
  value: shown(name, value),
});

/** The main terms of the sale, and who may buy when. */
const FIRST = [
  'totalSupply',
  'pricePerToken',
  'platformChargePercent',
  'launchAt',
  'unverifiedMayBuy',
] as const;

/** The changed settings with their new values; of the first entry, its main settings. */
function summaryOf(change: Change): readonly Item[] {
  const changed = [
    ...namesOf(PROGRAMME_SETTINGS)
      .filter((name) => change.changed.includes(name))
      .map((name) => setting(name, change[name])),
    ...(change.changed.includes('privacyText')
      ? [{ label: HISTORY_SETTINGS.privacyText.label, value: privacyText(change) }]
      : []),
  ];
  return changed.length > 0 ? changed : FIRST.map((name) => setting(name, change[name]));
}

/** A column that marks the values that differ from the previous entry. */
const column = (
  name: keyof typeof HISTORY_SETTINGS,
  priority: number,
  text: (change: Change) => string,
): Column<Change> => ({
  id: name,
  priority,
  header: HISTORY_SETTINGS[name].label,
  cell: (change: Change) =>
    change.changed.includes(name) ? <mark>{text(change)}</mark> : text(change),
});

const columns: readonly Column<Change>[] = [
  {
    id: 'when',
    header: texts.when,
    card: 'title',
    noWrap: true,
    cell: ({ createdAt, changed }) => (
      <>
        {`${formatIstDate(createdAt)} ${formatIstTime(createdAt)}`}
        {changed.length === 0 && <span className={styles.first}>{texts.first}</span>}
      </>
    ),
  },
  {
    id: 'who',
    header: texts.who,
    card: 'status',
    cell: (change) => (
      <span className={styles.who}>
        {summaryOf(change).map(({ label, value }) => (
          <span key={label} className={styles.line}>
            <span className={styles.label}>{label}</span>{' '}
            <span className={styles.value}>
              <AmountText>{value}</AmountText>
            </span>
          </span>
        ))}
        <span className={styles.person}>
          <span className={styles.label}>{texts.who}</span>{' '}
          <span className={styles.value}>{change.changedBy ?? texts.installation}</span>
        </span>
      </span>
    ),
  },
  ...namesOf(PROGRAMME_SETTINGS).map((name, at) =>
    column(name, -at, (change) => shown(name, change[name])),
  ),
  column('privacyText', -100, privacyText),
];

/** The settings of a programme over time, newest first. */
export function ProgrammeHistory({ companyId }: { readonly companyId: string }) {
  const list = useListPage({
    area: 'superadmin',
    endpoint: listProgrammeChanges,
    query: { id: companyId },
    pageIn: 'state',
  });
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={columns}
      compact
      skeletonRows={3}
      className={styles.list}
    />
  );
}
