import { usePictureUpload } from '../../../uploads/useUpload.ts';
import { companyTexts } from './texts.ts';

const texts = companyTexts.token;

/** The picture of a new token, uploaded as soon as it is chosen. */
export const useTokenIcon = () =>
  usePictureUpload('superadmin', {
    failed: texts.uploadFailed,
    withoutId: texts.uploadWithoutId,
    type: texts.uploadType,
  });
