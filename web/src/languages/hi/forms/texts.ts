import { plural } from '../../../ui/text/plural.ts';
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../forms/texts.ts';

export const newPasswordTexts: Translation<typeof en.newPasswordTexts> = {
  least: (least) => `कम से कम ${String(least)} अक्षर।`,
  missing: (count) =>
    plural(count, {
      one: `${String(count)} अक्षर और चाहिए।`,
      other: `${String(count)} अक्षर और चाहिए।`,
    }),
  enough: 'लंबाई ठीक है। और लंबा हो तो ज़्यादा सुरक्षित है।',
  strong: 'लंबा है, इसलिए इसका अनुमान लगाना मुश्किल है।',
};

export const sessionEndedText: Translation<typeof en.sessionEndedText> =
  'आप लॉग आउट हो गए हैं: पासवर्ड बदला गया, आपने दूसरे डिवाइस पर लॉग इन किया, या यह डिवाइस लंबे समय से इस्तेमाल नहीं हुआ।';
