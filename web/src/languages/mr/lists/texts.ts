// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../lists/texts.ts';

export const listTexts: Translation<typeof en.listTexts> = {
  export: {
    start: 'CSV डाउनलोड करा',
    underWay: 'CSV तयार होत आहे...',
    received: (size) => `CSV तयार होत आहे... ${size}`,
    cancel: 'रद्द करा',
    cancelLabel: 'CSV डाउनलोड रद्द करा',
    fileName: (name, day, ending) => `${name}-${day}.${ending}`,
  },
};
