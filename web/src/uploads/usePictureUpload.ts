import { MAX_FILE_BYTES, uploadMedia } from '@prelaunch/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { Area } from '../api/session.ts';
import { uploadFile } from '../api/upload.ts';
import { matchesAccept } from '../ui/matches-accept.ts';
import { showToast } from '../ui/toast.ts';

/** What the server shows in a page; other images it keeps for download only. */
const SHOWN_IMAGES = 'image/png,image/jpeg,image/webp,image/gif';

export interface PictureProblem {
  readonly text: string;
  /** Why, in the server's words, where it said so. */
  readonly reason: string | null;
}

export interface PictureUpload {
  readonly file: File | null;
  readonly state: 'idle' | 'uploading' | 'done' | 'failed';
  /** From 0 to 1, while uploading. */
  readonly progress: number;
  readonly problem: PictureProblem | null;
  readonly choose: (file: File) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  /** The id of the picture once the upload under way has ended; null when there is none. */
  readonly settled: () => Promise<string | null>;
}

export interface PictureUploadTexts {
  readonly failed: string;
  readonly withoutId: string;
  /** Another kind of file. */
  readonly type: string;
  /** Too large a file. */
  readonly size: string;
}

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
}

/** Sends a picture as soon as it is chosen; it counts when the form it belongs to is saved. */
export function usePictureUpload(area: Area, texts: PictureUploadTexts): PictureUpload {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<PictureUpload['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const controller = useRef<AbortController>(undefined);
  const running = useRef<Promise<string | null>>(undefined);
  const mutation = useMutation({
    mutationFn: ({ file: chosen, signal }: Sending) =>
      uploadFile(area, chosen, { signal, onProgress: setProgress }),
  });

  useEffect(() => () => controller.current?.abort(), []);

  /** A problem that no failed call has told by its toast. */
  const refuse = (text: string) => {
    setProblem({ text, reason: null });
    showToast({ kind: 'error', text });
  };

  const send = async (chosen: File): Promise<string | null> => {
    const current = new AbortController();
    controller.current?.abort();
    controller.current = current;
    setProgress(0);
    setProblem(null);
    setState('uploading');
    try {
      const uploaded = await mutation.mutateAsync({ file: chosen, signal: current.signal });
      if (current.signal.aborted) return null;
      if (uploaded === null) {
        refuse(texts.withoutId);
        setState('failed');
        return null;
      }
      showToast({ kind: 'success', text: uploadMedia.message });
      setState('done');
      return uploaded.id;
    } catch (error) {
      if (current.signal.aborted) return null;
      // The toast has the reason alone, and goes; here it stays.
      const told = error instanceof ApiFailure && error.told;
      setProblem({ text: texts.failed, reason: told ? error.message : null });
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
      if (!matchesAccept(chosen, SHOWN_IMAGES)) refuse(texts.type);
      else if (chosen.size > MAX_FILE_BYTES) refuse(texts.size);
      else {
        setFile(chosen);
        start(chosen);
      }
    },
    cancel: () => {
      controller.current?.abort();
      running.current = undefined;
      setFile(null);
      setProblem(null);
      setState('idle');
    },
    retry: () => {
      if (file !== null) start(file);
    },
    settled: async () => (await running.current) ?? null,
  };
}
