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
import { Paperclip } from 'lucide-react';
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
    cell: ({ createdAt, createdBy }) => (
      <span className={styles.two}>
        <span>{`${formatShortDate(createdAt)} ${formatIstTime(createdAt)}`}</span>
        <span className={styles.quiet}>{texts.by(createdBy)}</span>
      </span>
    ),
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

/** The lines that undoing an import removes and keeps, as the server counts them now. */
function UndoPreview({ of: { id, fileName } }: { readonly of: StatementImport }) {
  const { data, isError } = useQuery({
    ...endpointQuery('admin', getStatementImport, { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const inWords = (side: 'removed' | 'kept') => {
    if (isError) return texts.undoFailed;
    const lines = data?.undo?.[side];
    return lines == null
      ? reconcileTexts.none
      : texts.undoSum(lines.count, formatPaise(lines.received));
  };
  return (
    <div className={styles.preview}>
      <DescriptionList
        items={[
          { label: texts.undoFile, value: fileName },
          { label: texts.undoRemoved, value: inWords('removed') },
          { label: texts.undoKept, value: inWords('kept') },
        ]}
      />
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
          <p className={styles.story}>
            {texts.undoStory} {texts.undoAgain}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
