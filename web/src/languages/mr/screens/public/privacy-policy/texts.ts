// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/privacy-policy/texts.ts';

export const privacyPolicyTexts: Translation<typeof en.privacyPolicyTexts> = {
  screen: 'प्रायव्हसी पॉलिसी',
  back: 'मागे',
  updated: (date) => `शेवटचा बदल: ${date}`,
  loading: 'प्रायव्हसी पॉलिसी लोड होत आहे...',
  failed: 'प्रायव्हसी पॉलिसी लोड झाली नाही.',
  empty: 'प्रायव्हसी पॉलिसी अजून प्रकाशित झालेली नाही.',
};
