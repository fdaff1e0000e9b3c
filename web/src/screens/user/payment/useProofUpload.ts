import { MAX_FILE_BYTES, uploadMedia } from '@prelaunch/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { uploadFile, type UploadedFile } from '../../../api/upload.ts';
import type { KeptReceipt } from '../../../purchases/order.ts';
import { matchesAccept } from '../../../ui/matches-accept.ts';
import { showToast } from '../../../ui/toast.ts';
import { paymentTexts as texts } from '../texts.ts';

/** What the file chooser offers; the server looks into the bytes itself. */
export const PROOF_FILES = 'image/*,.heic,.heif,.pdf,.doc,.docx';

export interface ProofUpload {
  readonly file: File | null;
  readonly state: 'idle' | 'uploading' | 'done' | 'failed';
  readonly progress: number;
  readonly error: string | null;
  /** Uploaded, now or before a reload. */
  readonly receipt: KeptReceipt | null;
  readonly choose: (file: File) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  /** The receipt as soon as the upload under way has ended; null when there is none. */
  readonly settled: () => Promise<KeptReceipt | null>;
}

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
}

const receiptOf = ({ id, name }: UploadedFile): KeptReceipt => ({ id, name });

/** The reason goes beside the field; the toast of a failed call has it alone. */
const errorText = (error: Error): string =>
  error instanceof ApiFailure && error.told
    ? `${texts.uploadFailed} ${error.message}`
    : texts.uploadFailed;

/** Sends the proof as soon as it is chosen. It goes on while the dialog is closed. */
export function useProofUpload(
  kept: KeptReceipt | null,
  onReceipt: (receipt: KeptReceipt | null) => void,
): ProofUpload {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const running = useRef<Promise<KeptReceipt | null>>(undefined);
  const mutation = useMutation({
    mutationFn: ({ file: chosen, signal }: Sending) =>
      uploadFile('user', chosen, { signal, onProgress: setProgress }),
  });

  useEffect(() => () => controller.current?.abort(), []);

  const fail = (text: string) => {
    setError(text);
    showToast({ kind: 'error', text });
  };

  const send = async (chosen: File): Promise<KeptReceipt | null> => {
    const current = new AbortController();
    controller.current?.abort();
    controller.current = current;
    setProgress(0);
    setSending(true);
    try {
      const uploaded = await mutation.mutateAsync({ file: chosen, signal: current.signal });
      if (current.signal.aborted) return null;
      if (uploaded === null) {
        fail(texts.uploadWithoutFile);
        return null;
      }
      onReceipt(receiptOf(uploaded));
      showToast({ kind: 'success', text: uploadMedia.message });
      return receiptOf(uploaded);
    } catch (reason) {
      if (!current.signal.aborted) {
        setError(errorText(reason instanceof Error ? reason : new Error(String(reason))));
      }
      return null;
    } finally {
      if (controller.current === current) setSending(false);
    }
  };

  const start = (chosen: File) => {
    setError(null);
    running.current = send(chosen);
  };
  const choose = (chosen: File) => {
    if (!matchesAccept(chosen, PROOF_FILES)) fail(texts.fileType);
    else if (chosen.size > MAX_FILE_BYTES) fail(texts.fileSize);
    else {
      setFile(chosen);
      onReceipt(null);
      start(chosen);
    }
  };

  return {
    file,
    progress,
    error,
    receipt: kept,
    state: file === null ? 'idle' : sending ? 'uploading' : kept === null ? 'failed' : 'done',
    choose,
    cancel: () => {
      controller.current?.abort();
      setFile(null);
      setSending(false);
    },
    retry: () => {
      if (file !== null) start(file);
    },
    settled: async () => (sending ? ((await running.current) ?? null) : kept),
  };
}
