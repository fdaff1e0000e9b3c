import { MAX_FILE_BYTES } from '@prelaunch/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { toastRefusal } from '../api/query-client.ts';
import type { Area } from '../api/session.ts';
import { uploadFile, type UploadedFile } from '../api/upload.ts';
import { matchesAccept } from '../ui/inputs/matches-accept.ts';
import { showToast, type HideToast } from '../ui/feedback/toast.ts';
import { isReducible, reducePhoto } from './reduce-photo.ts';
import { uploadTexts } from './texts.ts';

/** The types that pages display; the server offers other images only as downloads. */
const SHOWN_IMAGES = 'image/png,image/jpeg,image/webp,image/gif';

export interface UploadProblem {
  readonly text: string;
  /** The server's explanation, if it gave one. */
  readonly reason: string | null;
}

export interface Upload {
  readonly file: File | null;
  readonly state: 'idle' | 'uploading' | 'done' | 'failed';
  /** From 0 to 1, while uploading. */
  readonly progress: number;
  readonly problem: UploadProblem | null;
  readonly choose: (file: File) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  /** Resolves to the stored file when the running upload has ended; null when there is none. */
  readonly settled: () => Promise<UploadedFile | null>;
  /** The chosen file if it could not be uploaded for lack of a connection. */
  readonly unsent: () => File | null;
}

interface UploadTexts {
  readonly failed: string;
  readonly withoutId: string;
  /** The message for a file whose type is not accepted. */
  readonly type: string;
}

interface UploadOptions {
  readonly area: Area;
  /** The accepted types, written like an input's `accept`. The server checks the content itself. */
  readonly accept: string;
  readonly texts: UploadTexts;
  /** Whether a file that is chosen without a connection is uploaded later, instead of failing. */
  readonly mayWait?: boolean;
  /** Whether large photos are reduced; the size limit then applies to the result. */
  readonly reducesPhotos?: boolean;
  readonly onChosen?: () => void;
  readonly onUploaded?: (file: UploadedFile) => void;
}

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
}

/** Uploads a file as soon as it is chosen; its form sends the id later. */
export function useUpload({
  area,
  accept,
  texts,
  mayWait = false,
  reducesPhotos = false,
  onChosen,
  onUploaded,
}: UploadOptions): Upload {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<Upload['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const controller = useRef<AbortController>(undefined);
  const running = useRef<Promise<UploadedFile | null>>(undefined);
  const unsent = useRef<File | null>(null);
  /** Removes the toast about the file that was chosen last. */
  const hideToast = useRef<HideToast>(undefined);
  const mutation = useMutation({
    mutationFn: ({ file: chosen, signal }: Sending) =>
      uploadFile(area, chosen, { signal, onProgress: setProgress }),
    // By default a call without a connection would wait, so that its form could not be submitted meanwhile.
    ...(mayWait && { networkMode: 'always' }),
    meta: { quiet: true },
  });

  useEffect(
    () => () => {
      controller.current?.abort();
      // The form is gone; its own success is the next toast.
      hideToast.current?.();
    },
    [],
  );

  /** Reports a problem found before the call; the mutation reports failed calls. */
  const refuse = (text: string) => {
    hideToast.current?.();
    setProblem({ text, reason: null });
    hideToast.current = showToast({ kind: 'error', text });
  };

  const clear = () => {
    controller.current?.abort();
    running.current = undefined;
    unsent.current = null;
    hideToast.current?.();
    setFile(null);
    setProblem(null);
    setState('idle');
  };

  const send = async (original: File): Promise<UploadedFile | null> => {
    const current = new AbortController();
    const isAborted = () => current.signal.aborted;
    controller.current?.abort();
    controller.current = current;
    unsent.current = null;
    hideToast.current?.();
    setProgress(0);
    setProblem(null);
    setState('uploading');
    const chosen = reducesPhotos ? await reducePhoto(original) : original;
    if (isAborted()) return null;
    if (chosen.size > MAX_FILE_BYTES) {
      clear();
      refuse(uploadTexts.tooLarge);
      return null;
    }
    if (mayWait && !navigator.onLine) {
      unsent.current = chosen;
      setState('idle');
      return null;
    }
    try {
      const uploaded = await mutation.mutateAsync({ file: chosen, signal: current.signal });
      if (isAborted()) return null;
      if (uploaded === null) {
        refuse(texts.withoutId);
        setState('failed');
        return null;
      }
      hideToast.current = showToast({ kind: 'success', text: uploadTexts.uploaded });
      setState('done');
      onUploaded?.(uploaded);
      return uploaded;
    } catch (error) {
      if (isAborted()) return null;
      // The toast shows only the reason, and disappears.
      hideToast.current = toastRefusal(error);
      const isExplained = error instanceof ApiFailure && error.isExplained;
      if (error instanceof ApiFailure && error.status === 0) unsent.current = chosen;
      setProblem({ text: texts.failed, reason: isExplained ? error.message : null });
      setState('failed');
      return null;
    }
  };

  const start = (chosen: File) => {
    running.current = send(chosen);
  };

  return {
    file,
    state,
    progress,
    problem,
    choose: (chosen) => {
      if (!matchesAccept(chosen, accept)) refuse(texts.type);
      else if (chosen.size > MAX_FILE_BYTES && !(reducesPhotos && isReducible(chosen))) {
        refuse(uploadTexts.tooLarge);
      } else {
        setFile(chosen);
        onChosen?.();
        start(chosen);
      }
    },
    cancel: clear,
    retry: () => {
      if (file !== null) start(file);
    },
    settled: async () => (await running.current) ?? null,
    unsent: () => unsent.current,
  };
}

/** Uploads a picture that pages display. */
export const usePictureUpload = (area: Area, texts: UploadTexts): Upload =>
  useUpload({ area, accept: SHOWN_IMAGES, texts });
