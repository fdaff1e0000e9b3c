import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Area } from '../api/session.ts';
import { fetchFile } from '../api/stream.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { formatBytes } from '../ui/text/format-bytes.ts';
import { saveFile } from '../ui/buttons/save-file.ts';
import styles from './ExportButton.module.css';
import { listTexts } from './texts.ts';

const texts = listTexts.export;

export interface ExportButtonProps<E extends EndpointSpec> {
  readonly area: Area;
  readonly spec: E;
  /** The list's request, for all pages. */
  readonly request: RequestOf<E>;
  /** The file's name without its date. */
  readonly name: string;
  /** The button's text; 'Export CSV' by default. */
  readonly label?: ReactNode;
  /** The file's ending; 'csv' by default. */
  readonly ending?: 'csv' | 'pdf';
  /** Shows only the icon on phones and tablets. */
  readonly iconIfNarrow?: boolean;
}

/** Saves all rows that match the list's search and filters; the export can be cancelled. */
export function ExportButton<E extends EndpointSpec>({
  area,
  spec,
  request,
  name,
  label = texts.start,
  ending = 'csv',
  iconIfNarrow = false,
}: ExportButtonProps<E>) {
  const start = useRef<HTMLButtonElement>(null);
  const underWay = useRef<AbortController>(null);
  const [received, setReceived] = useState(0);

  const { mutate, isPending } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      fetchFile(area, spec, request, { signal, onProgress: setReceived }),
    onSuccess: (file, signal) => {
      if (!signal.aborted) saveFile(file, texts.fileName(name, formatIstDate(new Date()), ending));
    },
  });

  // Leaving the screen cancels the download.
  useEffect(() => () => underWay.current?.abort(), []);

  return (
    <span className={styles.export}>
      <Button
        ref={start}
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        title={iconIfNarrow && typeof label === 'string' ? label : undefined}
        pending={isPending}
        pendingText={received === 0 ? texts.underWay : texts.received(formatBytes(received))}
        onClick={() => {
          underWay.current = new AbortController();
          setReceived(0);
          mutate(underWay.current.signal);
        }}
      >
        {iconIfNarrow ? <span className={styles.label}>{label}</span> : label}
      </Button>
      {isPending && (
        <Button
          variant="link"
          size="small"
          aria-label={texts.cancelLabel}
          onClick={() => {
            underWay.current?.abort();
            start.current?.focus();
          }}
        >
          {texts.cancel}
        </Button>
      )}
    </span>
  );
}
