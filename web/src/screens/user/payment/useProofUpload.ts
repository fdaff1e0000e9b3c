import type { KeptReceipt } from '../../../purchases/order.ts';
import { useUpload, type Upload } from '../../../uploads/useUpload.ts';
import { paymentTexts as texts } from '../texts.ts';

/** The types in the file chooser; the server checks the bytes itself. */
export const PROOF_FILES = 'image/*,.heic,.heif,.pdf,.doc,.docx';

/** The uploaded file, or the file that could not be uploaded for lack of a connection. */
export interface ChosenProof {
  readonly receipt: KeptReceipt | null;
  readonly file: File | null;
}

export interface ProofUpload extends Omit<Upload, 'settled' | 'unsent'> {
  /** The uploaded file, also from before a reload. */
  readonly receipt: KeptReceipt | null;
  /** Resolves when the running upload has ended; null when no file is chosen, or the server refused it. */
  readonly settled: () => Promise<ChosenProof | null>;
}

/** Uploads the proof as soon as it is chosen, also while the dialog is closed. */
export function useProofUpload(
  kept: KeptReceipt | null,
  onReceipt: (receipt: KeptReceipt | null) => void,
): ProofUpload {
  const { settled, unsent, ...upload } = useUpload({
    area: 'user',
    accept: PROOF_FILES,
    mayWait: true,
    reducesPhotos: true,
    texts: {
      failed: texts.uploadFailed,
      withoutId: texts.uploadWithoutFile,
      type: texts.fileType,
    },
    onChosen: () => {
      onReceipt(null);
    },
    onUploaded: ({ id, name }) => {
      onReceipt({ id, name });
    },
  });
  return {
    ...upload,
    receipt: kept,
    // A receipt that the server refused must be uploaded again.
    state: upload.state === 'done' && kept === null ? 'failed' : upload.state,
    settled: async () => {
      const receipt = upload.state === 'uploading' ? await settled() : kept;
      const file = receipt === null ? unsent() : null;
      return receipt === null && file === null ? null : { receipt, file };
    },
  };
}
