import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../lists/texts.ts';

export const listTexts: Translation<typeof en.listTexts> = {
  export: {
    start: 'CSV डाउनलोड करें',
    underWay: 'CSV बन रही है...',
    received: (size) => `CSV बन रही है... ${size}`,
    cancel: 'रद्द करें',
    cancelLabel: 'CSV डाउनलोड रद्द करें',
    fileName: (name, day, ending) => `${name}-${day}.${ending}`,
  },
};
