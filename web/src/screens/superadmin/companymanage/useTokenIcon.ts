import { usePictureUpload } from '../../../uploads/useUpload.ts';
import { companyTexts } from './texts.ts';

const words = companyTexts.token;

/** The picture of a new token, uploaded as soon as it is chosen. */
export const useTokenIcon = () =>
  usePictureUpload('superadmin', {
    failed: words.uploadFailed,
    withoutId: words.uploadWithoutId,
    type: words.uploadType,
  });
