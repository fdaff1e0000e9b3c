import {
  cancelStatementImport,
  entryOf,
  getStatementImport,
  listStatementImports,
  undoStatementImport,
} from '@prelaunch/contract';
import { formatIstTime, istDay } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Check, Paperclip } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { endpointQuery, useEndpoint } from '../../../../../api/query-client.ts';
import { ListPage } from '../../../../../lists/ListPage.tsx';
import { useListPage } from '../../../../../lists/useListPage.ts';
import { Badge } from '../../../../../ui/feedback/Badge.tsx';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../../../ui/buttons/ButtonLink.tsx';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { ConfirmDialog } from '../../../../../ui/feedback/ConfirmDialog.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { numberColumn, type Column } from '../../../../../ui/table/Table.tsx';
import { useChange } from '../../../useChange.ts';
import { DECIDE, useFocusAfterDecision } from '../../../useFocusAfterDecision.ts';
import { useMayWrite } from '../../../useMayWrite.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { reconcileTexts } from '../texts.ts';
import { addressOf } from '../ViewLinks.tsx';
import { aboutImport } from './ImportResult.tsx';
import styles from './StatementsView.module.css';
import type { StatementImport } from './upload-statement.ts';

const texts = reconcileTexts.imports;

/** A file's name, which wraps before its ending. */
function FileName({ name }: { readonly name: string }) {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return name;
  return (
    <>
      {name.slice(0, dot)}
      <span className={styles.ending}>{name.slice(dot)}</span>
    </>
  );
}

interface TwoProps {
  readonly first: ReactNode;
  /** Below it, in small grey letters; nothing for none. */
  readonly children: ReactNode;
}

const Two = ({ first, children }: TwoProps) => (
  <span className={styles.two}>
    <span>{first}</span>
    {children !== false && <span className={styles.quiet}>{children}</span>}
  </span>
);

/** When an import was begun, and by whom. */
const ImportedBy = ({ row: { createdAt, createdBy } }: { readonly row: StatementImport }) => (
  <Two first={`${formatShortDate(createdAt)} ${formatIstTime(createdAt)}`}>
    {texts.by(createdBy)}
  </Two>
);

const number = (count: number) => count.toLocaleString('en-IN');

const importColumns = (
  action: (row: StatementImport) => ReactNode,
): readonly Column<StatementImport>[] => [
  numberColumn(texts.columns.number),
  {
    id: 'file',
    header: texts.columns.file,
    card: 'title',
    cell: ({ fileName }) => (
      <span className={styles.file}>
        <FileName name={fileName} />
      </span>
    ),
  },
  {
    id: 'about',
    header: texts.columns.about,
    priority: 4,
    card: 'note',
    cell: (row) => aboutImport(row) || reconcileTexts.none,
  },
  {
    id: 'newLines',
    header: texts.columns.newLines,
    card: 'value',
    cell: ({ newLines }) => number(newLines),
    align: 'end',
  },
  {
    id: 'knownLines',
    header: texts.columns.knownLines,
    priority: 1,
    cell: ({ knownLines }) => number(knownLines),
    align: 'end',
  },
  {
    id: 'skipped',
    header: texts.columns.skipped,
    priority: 2,
    cell: ({ skippedCount }) => number(skippedCount),
    align: 'end',
  },
  {
    id: 'imported',
    header: texts.columns.imported,
    priority: 3,
    cell: (row) => <ImportedBy row={row} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'status',
    cell: ({ state }) => (
      <Badge tone={state === 'DONE' ? 'green' : 'grey'}>
        {entryOf(texts.states, state) ?? state}
      </Badge>
    ),
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: action,
    noWrap: true,
    card: 'actions',
  },
];

/** What undoing an import does: the lines that it removes and keeps, as the server counts them now, and which file it is. */
function UndoPreview({ of: row }: { readonly of: StatementImport }) {
  const { data, isLoading } = useQuery({
    ...endpointQuery('admin', getStatementImport, { params: { id: row.id } }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const undo = data?.undo;
  const about = aboutImport(row);
  const received = (side: 'removed' | 'kept') => ({
    label: texts.undoReceived[side],
    value: undo == null ? reconcileTexts.none : formatPaise(undo[side].received),
  });
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.consequence}>
        {undo != null
          ? texts.undoRemoves(undo.removed.count, undo.kept.count)
          : isLoading
            ? texts.undoCounting
            : texts.undoFailed}
      </p>
      <DescriptionList
        items={[
          received('removed'),
          received('kept'),
          {
            label: texts.undoFile,
            value: <Two first={<FileName name={row.fileName} />}>{about !== '' && about}</Two>,
          },
          { label: texts.undoImported, value: <ImportedBy row={row} /> },
        ]}
      />
      <ul className={styles.story}>
        {texts.undoStory.map((sentence) => (
          <li key={sentence}>
            <Check aria-hidden="true" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Up to which day the imported statements reach, and how many days are missing until yesterday. */
function Reach({ imports }: { readonly imports: readonly StatementImport[] }) {
  const days = imports.flatMap(({ state, lastDay }) =>
    state === 'DONE' && lastDay !== null ? [lastDay] : [],
  );
  const last = days.toSorted().at(-1);
  if (last === undefined) return null;
  const missing = (Date.parse(istDay(new Date())) - Date.parse(last)) / DAY_MS - 1;
  return (
    <p className={styles.reach}>
      {texts.reach(formatShortDate(last))}{' '}
      {missing > 0 && <span className={styles.missing}>{texts.missingDays(missing)}</span>}
    </p>
  );
}

/** All imports, newest first, with the buttons that cancel or undo one. */
export function StatementsView() {
  const listed = useListPage({
    area: 'admin',
    endpoint: listStatementImports,
    options: { staleTime: 0 },
  });
  const [undone, setUndone] = useState<StatementImport | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keepPlace = useFocusAfterDecision(list);
  const reload = useReloadArea();
  const undoing = useEndpoint('admin', undoStatementImport);
  const cancelling = useEndpoint('admin', cancelStatementImport);
  const close = () => {
    setUndone(null);
  };
  const change = useChange({
    isOver: ({ status }) => status === 409 || status === 404,
    onOver: () => {
      keepPlace(0);
      close();
    },
    reload,
  });
  const mayWrite = useMayWrite();
  const action = (row: StatementImport) => {
    if (!mayWrite) return reconcileTexts.none;
    if (row.state === 'READING') {
      return (
        <Button
          size="small"
          variant="secondary"
          title={texts.cancelOf(row.fileName)}
          pending={cancelling.isPending}
          {...{ [DECIDE]: '' }}
          onClick={() => {
            change(() => cancelling.mutateAsync({ body: { id: row.id } }));
          }}
        >
          {texts.cancel}
        </Button>
      );
    }
    if (row.state !== 'DONE') return reconcileTexts.none;
    return (
      <Button
        size="small"
        variant="secondary"
        title={texts.undoOf(row.fileName)}
        {...{ [DECIDE]: '' }}
        onClick={() => {
          setUndone(row);
        }}
      >
        {texts.undo}
      </Button>
    );
  };
  // The newest imports, which reach furthest, are on the first page.
  const { total = 0, page = 1, records = [] } = listed.query.data ?? {};
  return (
    <div ref={list}>
      <ListPage
        texts={texts}
        list={listed}
        notice={
          total > 0 && (
            <>
              <ButtonLink
                size="small"
                icon={<Paperclip aria-hidden="true" />}
                href={addressOf('lines')}
              >
                {texts.toLines}
              </ButtonLink>
              {page === 1 && <Reach imports={records} />}
            </>
          )
        }
        columns={importColumns(action)}
        compact
        className={styles.list}
        skeletonRows={3}
        emptyAction={<ButtonLink href={addressOf('lines')}>{texts.toLines}</ButtonLink>}
      />
      {undone !== null && (
        <ConfirmDialog
          open
          danger
          title={texts.undoTitle}
          confirmText={texts.undoConfirm}
          pendingText={texts.undoing}
          pending={undoing.isPending}
          onConfirm={() => {
            change(async () => {
              const { data } = await undoing.mutateAsync({ body: { id: undone.id } });
              return { data, message: texts.undone(data.removedLines, data.keptLines) };
            });
          }}
          onCancel={() => {
            if (!undoing.isPending) close();
          }}
        >
          <UndoPreview of={undone} />
        </ConfirmDialog>
      )}
    </div>
  );
}
