import type { EndpointSpec, RequestOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Area } from '../../api/session.ts';
import { fetchFile } from '../../api/stream.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './ExportButton.module.css';
import { listTexts } from './texts.ts';

const words = listTexts.export;

interface ExportButtonProps<E extends EndpointSpec> {
  readonly area: Area;
  readonly spec: E;
  /** What the list beside it shows now, all of its pages. */
  readonly request: RequestOf<E>;
  /** The file's, before the day. */
  readonly name: string;
}

/** Saves all that the filter of a list finds; who has seen enough of the waiting calls it off. */
export function ExportButton<E extends EndpointSpec>({
  area,
  spec,
  request,
  name,
}: ExportButtonProps<E>) {
  const start = useRef<HTMLButtonElement>(null);
  const underWay = useRef<AbortController>(null);
  const [received, setReceived] = useState(0);

  const { mutate, isPending } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      fetchFile(area, spec, request, { signal, onProgress: setReceived }),
    onSuccess: (file, signal) => {
      if (!signal.aborted) saveFile(file, words.fileName(name, formatIstDate(new Date())));
    },
  });

  // Nobody waits for it any more on another screen.
  useEffect(() => () => underWay.current?.abort(), []);

  return (
    <span className={styles['export']}>
      <Button
        ref={start}
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        pending={isPending}
        pendingText={received === 0 ? words.underWay : words.received(formatBytes(received))}
        onClick={() => {
          underWay.current = new AbortController();
          setReceived(0);
          mutate(underWay.current.signal);
        }}
      >
        {words.start}
      </Button>
      {isPending && (
        <Button
          variant="link"
          size="small"
          aria-label={words.cancelLabel}
          onClick={() => {
            underWay.current?.abort();
            start.current?.focus();
          }}
        >
          {words.cancel}
        </Button>
      )}
    </span>
  );
}
