// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../recovery/texts.ts';

export const recoveryTexts: Translation<typeof en.recoveryTexts> = {
  notLoaded: 'हे पान लोड झाले नाही',
  unreachable: 'सर्व्हरशी संपर्क होत नाही. कनेक्शन परत येताच पान आपोआप उघडेल.',
  missing: 'याच्या काही फाइल लोड झाल्या नाहीत.',
  broken: 'काहीतरी चुकले',
  brokenText: 'हे पान दाखवता आले नाही. तुम्ही जमा केलेले सर्व सुरक्षित आहे.',
  brokenPanel: 'पानाचा हा भाग दाखवता आला नाही.',
  panelNotLoaded: 'पानाचा हा भाग लोड झाला नाही.',
  reference: (requestId) => `सपोर्टसाठी संदर्भ: ${requestId}`,
  retry: 'पुन्हा प्रयत्न करा',
  retrying: 'पुन्हा प्रयत्न होत आहे...',
  home: 'डॅशबोर्डवर जा',
  start: 'सुरुवातीला जा',
};
