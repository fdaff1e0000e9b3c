import { useRef } from 'react';
import { useUpload, type Upload } from '../../../uploads/useUpload.ts';
import { questionTexts as texts } from './texts.ts';

/** The types in the file chooser; the server checks the bytes itself. */
export const ANSWER_FILES = 'image/*,.heic,.heif,.pdf';

export interface AnswerUpload extends Omit<Upload, 'settled' | 'unsent'> {
  /**
   * The id of the chosen file once it is uploaded, trying again where that has failed: undefined without a file, null when
   * the file cannot be uploaded.
   */
  readonly stored: () => Promise<string | null | undefined>;
  /** The server did not accept the stored file, so it must be uploaded again. */
  readonly reject: () => void;
}

/** The file of an answer, uploaded as soon as it is chosen, like a proof. */
export function useAnswerFile(onChosen: () => void): AnswerUpload {
  const rejected = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const {
    settled,
    unsent: _unsent,
    ...upload
  } = useUpload({
    area: 'user',
    accept: ANSWER_FILES,
    mayWait: true,
    reducesPhotos: true,
    texts: { failed: texts.fileFailed, withoutId: texts.fileFailed, type: texts.fileType },
    onChosen,
  });
  const idOf = async (): Promise<string | null> => {
    const id = (await settled())?.id;
    return id === undefined || id === rejected.current ? null : id;
  };
  return {
    ...upload,
    stored: async () => {
      if (upload.file === null) return undefined;
      let id = await idOf();
      if (id === null) {
        upload.retry();
        id = await idOf();
      }
      last.current = id ?? undefined;
      return id;
    },
    reject: () => {
      rejected.current = last.current;
    },
  };
}
