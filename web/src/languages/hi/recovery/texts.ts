import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../recovery/texts.ts';

export const recoveryTexts: Translation<typeof en.recoveryTexts> = {
  notLoaded: 'यह पेज लोड नहीं हो सका',
  unreachable: 'सर्वर से संपर्क नहीं हो पा रहा है। कनेक्शन वापस आते ही पेज अपने आप खुल जाएगा।',
  missing: 'इसकी कुछ फ़ाइलें लोड नहीं हो सकीं।',
  broken: 'कुछ गड़बड़ हो गई',
  brokenText: 'यह पेज नहीं दिखाया जा सका। आपने जो जमा किया है, वह सुरक्षित है।',
  brokenPanel: 'पेज का यह हिस्सा नहीं दिखाया जा सका।',
  panelNotLoaded: 'पेज का यह हिस्सा लोड नहीं हो सका।',
  reference: (requestId) => `सपोर्ट के लिए संदर्भ: ${requestId}`,
  retry: 'फिर कोशिश करें',
  retrying: 'फिर कोशिश हो रही है...',
  home: 'डैशबोर्ड पर जाएँ',
  start: 'शुरुआत पर जाएँ',
};
