import type { Language } from '@prelaunch/domain/languages';

/** The names of the controls that `picture-screens.ts` presses, by the English ones. */
const HINDI: Readonly<Record<string, string>> = {
  'Amount (INR)': 'राशि (INR)',
  Banking: 'बैंक',
  Manual: 'मैनुअल',
  UPI: 'UPI',
  'I agree': 'मैं सहमत हूँ',
  PAY: 'भुगतान करें',
  'UTR or Transaction Number': 'UTR या ट्रांज़ैक्शन नंबर',
  'Buy more': 'और खरीदें',
  'No connection. The file is kept with the proof when you press PAY.':
    'कनेक्शन नहीं है। “भुगतान करें” दबाने पर फ़ाइल प्रमाण के साथ सेव हो जाएगी।',
  'Saved on this device': 'इस डिवाइस में सेव है',
  Approve: 'मंज़ूर',
  Reject: 'अस्वीकार',
  'Ask the member': 'मेंबर से पूछें',
  'Approve what was paid': 'मिली राशि तक मंज़ूर करें',
  Answer: 'जवाब दें',
  'Review one by one': 'एक-एक करके जाँचें',
  'Next in queue': 'कतार में अगली',
  'Your file': 'आपकी फ़ाइल',
  'Your tokens are not confirmed': 'आपके टोकन की पुष्टि नहीं हुई',
  'View receipt 1': 'रसीद 1 देखें',
  'Correct the transaction number': 'ट्रांज़ैक्शन नंबर ठीक करें',
  'Give your account': 'अपना खाता बताएँ',
  'Add User': 'यूज़र जोड़ें',
  Open: 'खोलें',
  Reverse: 'वापस लें',
  Compare: 'तुलना करें',
  'Figures as a table': 'आँकड़े तालिका में',
  'Change password': 'पासवर्ड बदलें',
  Undo: 'वापस लें',
  'Mark as sent': 'भेजा हुआ दर्ज करें',
  Changes: 'बदलाव',
  'Add account': 'खाता जोड़ें',
  Review: 'जाँचें',
  'Set up': 'सेट करें',
  Statements: 'स्टेटमेंट',
  '^Edit ': ' की जानकारी बदलें$',
};

/** The name of a control in this language; the English one where there is no translation. */
export const inLanguage = (language: Language, english: string): string =>
  language === 'hi' ? (HINDI[english] ?? english) : english;
