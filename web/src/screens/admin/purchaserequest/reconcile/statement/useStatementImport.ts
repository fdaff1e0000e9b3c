import { cancelStatementImport, getStatementImport } from '@prelaunch/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery, useEndpoint } from '../../../../../api/query-client.ts';
import { useReloadArea } from '../../../useReloadArea.ts';
import { uploadStatement, type Answers, type StatementImport } from './upload-statement.ts';

/** How often the progress of a running import is loaded. */
const EVERY_MS = 500;

const statusQuery = (id: string) => endpointQuery('admin', getStatementImport, { params: { id } });

/**
 * Sends a statement and follows its import. The browser keeps the file, and sends it again with each answer, because
 * the server stores neither file nor password. A password stays in memory until the import ends.
 */
export function useStatementImport() {
  const queryClient = useQueryClient();
  const reload = useReloadArea();
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const answers = useRef<Answers>({});
  const controller = useRef<AbortController>(undefined);

  const upload = useMutation({
    mutationFn: ({ chosen, signal }: { readonly chosen: File; readonly signal: AbortSignal }) =>
      uploadStatement(chosen, answers.current, { signal, onProgress: setShare }),
    onSuccess: (started, { signal }) => {
      if (signal.aborted) return;
      queryClient.setQueryData(statusQuery(started.id).queryKey, started);
      setId(started.id);
    },
  });
  const cancellation = useEndpoint('admin', cancelStatementImport);
  const { data: status } = useQuery({
    ...statusQuery(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'READING' ? EVERY_MS : false),
  });
  const current: StatementImport | null = id === null ? null : (status ?? null);

  useEffect(() => () => controller.current?.abort(), []);

  // New lines change the states of all lines.
  const ended = current?.state;
  useEffect(() => {
    if (ended === undefined || ended === 'READING' || ended.startsWith('NEEDS_')) return;
    answers.current = {};
    reload();
  }, [ended, reload]);

  const send = (chosen: File) => {
    controller.current?.abort();
    controller.current = new AbortController();
    setShare(0);
    setId(null);
    upload.mutate({ chosen, signal: controller.current.signal });
  };
  const clear = () => {
    controller.current?.abort();
    answers.current = {};
    upload.reset();
    setFile(null);
    setId(null);
  };

  return {
    file,
    /** The import after the upload; null before that. */
    current,
    uploading: upload.isPending,
    failed: upload.isError,
    /** From 0 to 1: of the upload, then of the reading. */
    progress: current?.state === 'READING' ? current.progress / 100 : share,
    choose: (chosen: File) => {
      answers.current = {};
      setFile(chosen);
      send(chosen);
    },
    answer: (more: Answers) => {
      if (file === null) return;
      answers.current = { ...answers.current, ...more };
      send(file);
    },
    retry: () => {
      if (file !== null) send(file);
    },
    /** Ends the upload or the reading; nothing of the statement is stored. */
    cancel: () => {
      if (current?.state === 'READING') {
        cancellation.mutate(
          { body: { id: current.id } },
          // Also after a failure: the import may have ended a moment before.
          { onSettled: () => void queryClient.invalidateQueries(statusQuery(current.id)) },
        );
      } else clear();
    },
    clear,
  };
}
