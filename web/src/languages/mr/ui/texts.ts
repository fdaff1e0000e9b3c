// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../ui/texts.ts';

export const uiTexts: Translation<typeof en.uiTexts> = {
  mainMenu: 'मुख्य मेनू',
  menu: 'मेनू',
  closeMenu: 'मेनू बंद करा',
  logout: 'लॉग आउट',
  expandSidebar: 'साइडबार उघडा',
  collapseSidebar: 'साइडबार लहान करा',
  skipToContent: 'थेट मुख्य भागावर जा',

  close: 'बंद करा',
  cancel: 'रद्द करा',
  copy: 'कॉपी करा',
  copied: 'कॉपी झाले',
  copyFailed: 'कॉपी करता आले नाही. कृपया ते निवडून स्वतः कॉपी करा.',
  retry: 'पुन्हा प्रयत्न करा',
  retrying: 'पुन्हा प्रयत्न होत आहे...',
  stepDone: 'पूर्ण झाले:',
  notifications: 'सूचना',

  details: 'तपशील',
  detailsOfRow: (row) => `ओळ ${row} चा तपशील`,
  pages: 'पाने',
  page: (page) => `पान ${page}`,
  previousPage: 'मागील',
  nextPage: 'पुढील',

  removed: 'काढले',
  changedTo: 'बदलून',

  showPassword: 'पासवर्ड दाखवा',
  hidePassword: 'पासवर्ड लपवा',

  theme: 'थीम',
  themes: { system: 'सिस्टम', light: 'फिकट', dark: 'गडद' },

  justNow: 'आत्ताच',

  connectionLost: 'इंटरनेट कनेक्शन नाही',
  connectionBack: 'कनेक्शन परत आले',

  file: {
    choose: 'फाइल निवडा',
    photo: 'फोटो काढा',
    drop: 'किंवा इथे सोडा',
    change: 'दुसरी निवडा',
    cancel: 'रद्द करा',
    retry: 'पुन्हा प्रयत्न करा',
    uploading: 'अपलोड होत आहे',
    done: 'अपलोड झाली',
  },
};
