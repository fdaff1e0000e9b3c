import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/privacy-policy/texts.ts';

export const privacyPolicyTexts: Translation<typeof en.privacyPolicyTexts> = {
  screen: 'प्राइवेसी पॉलिसी',
  back: 'वापस',
  updated: (date) => `पिछला बदलाव: ${date}`,
  loading: 'प्राइवेसी पॉलिसी लोड हो रही है...',
  failed: 'प्राइवेसी पॉलिसी लोड नहीं हो सकी।',
  empty: 'प्राइवेसी पॉलिसी अभी प्रकाशित नहीं हुई है।',
};
