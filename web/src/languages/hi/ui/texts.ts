import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../ui/texts.ts';

export const uiTexts: Translation<typeof en.uiTexts> = {
  mainMenu: 'मुख्य मेन्यू',
  menu: 'मेन्यू',
  closeMenu: 'मेन्यू बंद करें',
  logout: 'लॉग आउट',
  expandSidebar: 'साइडबार खोलें',
  collapseSidebar: 'साइडबार छोटा करें',
  skipToContent: 'सीधे मुख्य भाग पर जाएँ',

  close: 'बंद करें',
  cancel: 'रद्द करें',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कॉपी नहीं हो सका। कृपया इसे चुनकर खुद कॉपी करें।',
  retry: 'फिर कोशिश करें',
  retrying: 'फिर कोशिश हो रही है...',
  stepDone: 'पूरा हुआ:',
  notifications: 'सूचनाएँ',

  details: 'विवरण',
  detailsOfRow: (row) => `पंक्ति ${row} का विवरण`,
  pages: 'पेज',
  page: (page) => `पेज ${page}`,
  previousPage: 'पिछला',
  nextPage: 'अगला',

  removed: 'हटाया गया',
  changedTo: 'बदलकर',

  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',

  theme: 'थीम',
  themes: { system: 'सिस्टम', light: 'हल्की', dark: 'गहरी' },

  justNow: 'अभी-अभी',

  connectionLost: 'इंटरनेट कनेक्शन नहीं है',
  connectionBack: 'कनेक्शन वापस आ गया',

  file: {
    choose: 'फ़ाइल चुनें',
    photo: 'फ़ोटो लें',
    drop: 'या यहाँ छोड़ें',
    change: 'दूसरी चुनें',
    cancel: 'रद्द करें',
    retry: 'फिर कोशिश करें',
    uploading: 'अपलोड हो रही है',
    done: 'अपलोड हो गई',
  },
};
