import { formatMegabytes } from '@prelaunch/domain/limits';
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '@prelaunch/domain/statement-line';
import { counted } from '../../../../../../lists/counted.ts';
import { plural } from '../../../../../../ui/text/plural.ts';
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/admin/purchaserequest/reconcile/texts.ts';

const number = (count: number): string => counted(count, false);
const lines = (count: number): string =>
  plural(count, { one: `${number(count)} पंक्ति`, other: `${number(count)} पंक्तियाँ` });
/** Before a postposition, such as 'में से'. */
const ofLines = (count: number): string =>
  plural(count, { one: `${number(count)} पंक्ति`, other: `${number(count)} पंक्तियों` });

export const reconcileTexts: Translation<typeof en.reconcileTexts> = {
  none: '--',
  cancel: 'रद्द करें',
  fromDay: (day) => `${day} से`,

  views: {
    label: 'मिलान के भाग',
    lines: 'बैंक की पंक्तियाँ',
    statements: 'स्टेटमेंट',
    refunds: 'रिफ़ंड',
    books: 'रोज़ का हिसाब',
  },

  statement: {
    heading: 'बैंक स्टेटमेंट इम्पोर्ट करें',
    file: 'बैंक स्टेटमेंट',
    hint: `CSV, Excel, MT940, CAMT.053 या PDF, ${formatMegabytes(MAX_STATEMENT_BYTES)} और ${number(MAX_STATEMENT_LINES)} पंक्तियों तक। वही स्टेटमेंट फिर इम्पोर्ट करने पर सिर्फ़ नई पंक्तियाँ जुड़ती हैं। फ़ाइल खुद नहीं रखी जाती।`,
    tooLarge: `स्टेटमेंट ज़्यादा से ज़्यादा ${formatMegabytes(MAX_STATEMENT_BYTES)} का हो सकता है।`,
    wrongType: 'कृपया CSV, Excel, MT940, CAMT.053 या PDF स्टेटमेंट चुनें।',
    failed: 'स्टेटमेंट अपलोड नहीं हो सका।',
    uploading: 'स्टेटमेंट अपलोड हो रहा है...',
    reading: 'स्टेटमेंट पढ़ा जा रहा है...',
    cancelled: 'इम्पोर्ट रद्द हो गया। कुछ नहीं जोड़ा गया।',
    banks: {
      HDFC: 'HDFC Bank',
      ICICI: 'ICICI Bank',
      SBI: 'State Bank of India',
      AXIS: 'Axis Bank',
      KOTAK: 'Kotak Mahindra Bank',
    },

    password: {
      label: 'फ़ाइल का पासवर्ड',
      hint: 'बैंक इस फ़ाइल को पासवर्ड से सुरक्षित रखता है। पासवर्ड से फ़ाइल पढ़ी जाती है, और वह रखा नहीं जाता।',
      wrong: 'इस पासवर्ड से फ़ाइल नहीं खुलती।',
      submit: 'फ़ाइल खोलें',
    },
    dateOrder: {
      question: (example) => `स्टेटमेंट में ${example} का मतलब कौन सा दिन है?`,
      DAY_FIRST: 'पहले दिन आता है',
      MONTH_FIRST: 'पहले महीना आता है',
    },
    mapping: {
      question:
        'इस बैंक के कॉलम अभी पता नहीं हैं। कृपया देखें कि हर कॉलम में क्या है; अगले स्टेटमेंट के लिए यह जवाब याद रखा जाता है।',
      unnamed: (column) => `कॉलम ${String(column)}`,
      contains: (column) => `${column} में क्या है`,
      submit: 'स्टेटमेंट पढ़ें',
      roles: {
        IGNORED: 'जो ज़रूरी नहीं',
        DATE: 'ट्रांज़ैक्शन की तारीख',
        VALUE_DATE: 'वैल्यू डेट',
        NARRATION: 'विवरण',
        REFERENCE: 'रेफ़रेंस या चेक नंबर',
        DEBIT: 'डेबिट (गया पैसा)',
        CREDIT: 'क्रेडिट (आया पैसा)',
        AMOUNT: 'राशि, डेबिट या क्रेडिट',
        DIRECTION: 'Dr या Cr',
        BALANCE: 'बैलेंस',
      },
    },
    result: {
      label: 'इम्पोर्ट का नतीजा',
      done: (count) => `${lines(count)} जोड़ी गईं।`,
      nothingNew: 'स्टेटमेंट में कोई नई पंक्ति नहीं है।',
      knownBefore: (count) => `${lines(count)} पहले ही इम्पोर्ट हो चुकी हैं।`,
      notRead: (count) => `${lines(count)} पढ़ी नहीं जा सकीं।`,
      noTransactions: 'इसमें कोई लेन-देन नहीं है।',
      newLines: 'नई पंक्तियाँ',
      knownLines: 'पहले से दर्ज',
      skipped: 'नहीं पढ़ी गईं',
      skippedRows: (count) => `${lines(count)} दिखाएँ, जो पढ़ी नहीं जा सकीं`,
      row: (row) => `पंक्ति ${number(row)}`,
      more: (count) => `और ${lines(count)}`,
      balances: 'स्टेटमेंट के बैलेंस का जोड़ सही नहीं है।',
      states: 'इस स्टेटमेंट की पंक्तियाँ, स्थिति के हिसाब से',
      failed: 'स्टेटमेंट पढ़ा नहीं जा सका।',
    },
  },

  imports: {
    heading: 'इम्पोर्ट किए गए स्टेटमेंट',
    loading: 'स्टेटमेंट लोड हो रहे हैं...',
    failed: 'स्टेटमेंट लोड नहीं हो सके।',
    empty: 'अभी तक कोई स्टेटमेंट इम्पोर्ट नहीं हुआ।',
    toLines: 'स्टेटमेंट इम्पोर्ट करें',
    found: (count) => `${number(count)} इम्पोर्ट`,
    columns: {
      number: 'क्र.सं.',
      file: 'फ़ाइल',
      about: 'बैंक और दिन',
      newLines: 'नई',
      knownLines: 'दर्ज',
      skipped: 'नहीं पढ़ी',
      imported: 'इम्पोर्ट हुआ',
      state: 'स्थिति',
      action: 'कार्रवाई',
    },
    by: (name) => `${name} ने`,
    states: {
      READING: 'पढ़ा जा रहा है',
      NEEDS_PASSWORD: 'पासवर्ड चाहिए',
      NEEDS_MAPPING: 'कॉलम अज्ञात',
      NEEDS_DATE_ORDER: 'तारीख का क्रम अज्ञात',
      DONE: 'इम्पोर्ट हुआ',
      UNREADABLE: 'पढ़ा नहीं जा सका',
      CANCELLED: 'रद्द',
      FAILED: 'विफल',
      UNDONE: 'वापस लिया',
    },
    cancel: 'रद्द करें',
    cancelOf: (file) => `${file} का इम्पोर्ट रद्द करें`,
    undo: 'वापस लें',
    undoOf: (file) => `${file} का इम्पोर्ट वापस लें`,
    undoTitle: 'क्या यह इम्पोर्ट वापस लें?',
    undoFile: 'फ़ाइल',
    undoLines: 'इससे जुड़ी पंक्तियाँ',
    undoStory:
      'जो पंक्तियाँ किसी और इम्पोर्ट में नहीं हैं, वे हट जाती हैं। जिन पंक्तियों से किसी खरीद का भुगतान हुआ, जो अलग रखी गईं या जिनका रिफ़ंड है, वे बनी रहती हैं, और कोई फ़ैसला नहीं बदलता।',
    undoing: 'वापस लिया जा रहा है...',
    undone: (removed, kept) =>
      kept === 0
        ? `${lines(removed)} हटाई गईं।`
        : `${lines(removed)} हटाई गईं, ${number(kept)} बनी रहीं।`,
  },

  lines: {
    heading: 'बैंक की पंक्तियाँ',
    states: 'स्थितियाँ',
    loading: 'बैंक की पंक्तियाँ लोड हो रही हैं...',
    failed: 'बैंक की पंक्तियाँ लोड नहीं हो सकीं।',
    summaryFailed: 'पंक्तियों की स्थितियाँ लोड नहीं हो सकीं।',
    empty: 'इस स्थिति में बैंक की कोई पंक्ति नहीं है।',
    nothing: 'अभी बैंक की कोई पंक्ति नहीं है। स्टेटमेंट इम्पोर्ट करें, तो उसकी पंक्तियाँ यहाँ दिखेंगी।',
    showAll: 'बैंक की सभी पंक्तियाँ दिखाएँ',
    stateFilter: 'स्थिति',
    all: 'सभी पंक्तियाँ',
    search: 'विवरण, रेफ़रेंस या राशि से खोजें',
    searchPlaceholder: 'पंक्तियाँ खोजें',
    found: (count, more) => (count === 1 && !more ? '1 पंक्ति' : `${counted(count, more)} पंक्तियाँ`),
    comparing: 'पंक्तियाँ खरीद से मिलाई जा रही हैं...',
    columns: {
      number: 'क्र.सं.',
      date: 'तारीख',
      narration: 'विवरण',
      reference: 'रेफ़रेंस',
      amount: 'राशि',
      purchase: 'खरीद',
      state: 'स्थिति',
      action: 'कार्रवाई',
    },
    compare: 'मिलाएँ',
    compareOf: (amount, day) => `${day} की पंक्ति मिलाएँ, ${amount}`,
    maybe: (name) => `${name}?`,
    refunded: (amount) => `रिफ़ंड: ${amount}`,
  },

  stateNames: {
    exact: 'पूरा मेल',
    probable: 'संभावित',
    other_amount: 'राशि अलग',
    ambiguous: 'अस्पष्ट',
    no_purchase: 'बिना दावे का पैसा',
    unmatched: 'अभी नहीं मिलाई',
    approved_order: 'मंज़ूर ऑर्डर का पैसा',
    already_used: 'पहले इस्तेमाल',
    assigned: 'जोड़ी गई',
    set_aside: 'अलग रखी गई',
    debit: 'गया पैसा',
  },

  stateStories: {
    exact: 'एक बाकी खरीद का रेफ़रेंस या भुगतान कोड यही है, और राशि बराबर है।',
    probable: 'एक खरीद मेल खाती है, पर उसका रेफ़रेंस नहीं है या थोड़ा अलग है। कृपया मिलाएँ।',
    other_amount: 'एक खरीद का रेफ़रेंस यही है, पर भुगतान की राशि अलग है।',
    ambiguous: 'कई खरीद या कई पंक्तियाँ मेल खाती हैं। कृपया तय करें कि कौन सी सही है।',
    no_purchase: 'किसी खरीद का इस पैसे पर दावा नहीं है।',
    unmatched: 'यह पंक्ति अभी खरीद से नहीं मिलाई गई है।',
    approved_order:
      'यह पैसा उस ऑर्डर का है जिसे हाथ से मंज़ूर किया गया था। पंक्ति को उससे जोड़ें, ताकि हिसाब पूरा रहे।',
    already_used: 'इसी रेफ़रेंस वाली एक और पंक्ति से इसकी खरीद का भुगतान हो चुका है।',
    assigned: 'इस पंक्ति से एक खरीद का भुगतान हुआ है।',
    set_aside: 'यह पंक्ति किसी खरीद की नहीं है।',
    debit: 'यह पैसा खाते से गया है।',
  },

  reasons: {
    reference_equal: 'रेफ़रेंस नंबर बराबर हैं।',
    code_equal: 'पंक्ति में इस ऑर्डर का भुगतान कोड है।',
    reference_similar: 'रेफ़रेंस नंबर में एक अक्षर अलग है, या दो का क्रम बदला है।',
    code_similar: 'पंक्ति में इस ऑर्डर का भुगतान कोड है, एक गलती के साथ।',
    order_number_equal: 'पंक्ति में इस ऑर्डर का नंबर है।',
    amount_equal: 'राशि बराबर है।',
    amount_differs: 'राशि अलग है।',
    parts_make_total: 'कई पंक्तियों को मिलाकर इस खरीद की कुल राशि बनती है।',
    orders_make_amount: 'मेंबर की इस खरीद और एक और खरीद को मिलाकर यह राशि बनती है।',
    reference_differs: 'रेफ़रेंस नंबर अलग हैं।',
    name_agrees: 'भुगतान करने वाले का नाम मेंबर का नाम है।',
    date_near: 'भुगतान खरीद से तीन दिन के भीतर हुआ।',
    date_far: 'भुगतान खरीद से तीन दिन से ज़्यादा पहले या बाद में हुआ।',
    reference_short: 'रेफ़रेंस नंबर इतना छोटा है कि उससे भुगतान पहचाना नहीं जा सकता।',
    claimed_twice: 'एक और बाकी खरीद का भी इसी भुगतान पर दावा है।',
    other_purchase_named: 'पंक्ति में एक और खरीद का नंबर भी है।',
    other_line_named_it: 'बैंक की एक और पंक्ति भी इस खरीद से मेल खाती है।',
    partly_received: 'बैंक की एक और पंक्ति से इस खरीद का भुगतान हो चुका है।',
    already_used: 'इस पंक्ति का रेफ़रेंस किसी और भुगतान में पहले ही इस्तेमाल हो चुका है।',
  },

  exact: {
    open: (count) => `पूरे मेल वाली सब मंज़ूर करें (${number(count)})`,
    title: 'पूरे मेल वाली सब मंज़ूर करें',
    story:
      'खरीद मंज़ूर होने से पहले हर पंक्ति एक बार और जाँची जाती है। जो पंक्ति अब पूरी तरह मेल नहीं खाती, वह आपके लिए छोड़ दी जाती है।',
    loading: (count) => `पंक्तियाँ लोड हो रही हैं... ${number(count)}`,
    total: (count) => `${number(count)} खरीद, कुल मिलाकर`,
    rows: 'पूरे मेल वाली पंक्तियाँ',
    more: (count) => `और ${lines(count)}`,
    later: (count) => `${lines(count)} इसके बाद मंज़ूर की जा सकती हैं।`,
    nothing: 'पूरे मेल वाली कोई पंक्ति नहीं बची है।',
    confirm: (count) => `${number(count)} मंज़ूर करें`,
    progress: (done, total) => `${number(total)} में से ${number(done)}`,
    underWay: 'खरीद मंज़ूर हो रही है',
    stop: 'रोकें',
    stopping: 'रोका जा रहा है...',
    close: 'बंद करें',
    result: (approved, total) => `${ofLines(total)} में से ${number(approved)} मंज़ूर।`,
    notSent: (count) => `रोका गया: ${lines(count)} नहीं भेजी गईं।`,
    unknown: (count) =>
      `${ofLines(count)} का जवाब नहीं मिला। हो सकता है वे मंज़ूर हो गई हों: कृपया सूची देखें।`,
    refused: 'मंज़ूर नहीं हुईं',
  },

  link: {
    open: (count) => `सब जोड़ें (${number(count)})`,
    title: 'पंक्तियाँ मंज़ूर ऑर्डर से जोड़ें',
    story:
      'ये ऑर्डर हाथ से मंज़ूर किए गए थे। जोड़ने से पहले हर पंक्ति एक बार और जाँची जाती है; कोई फ़ैसला नहीं बदलता। अलग राशि वाली पंक्ति आपके लिए छोड़ दी जाती है।',
    loading: (count) => `पंक्तियाँ लोड हो रही हैं... ${number(count)}`,
    total: (count) => `${number(count)} ऑर्डर, कुल मिलाकर`,
    rows: 'मंज़ूर ऑर्डर की पंक्तियाँ',
    more: (count) => `और ${lines(count)}`,
    later: (count) => `${lines(count)} इसके बाद जोड़ी जा सकती हैं।`,
    nothing: 'बिना मिलाए कोई पंक्ति नहीं जोड़ी जा सकती। कृपया हर एक को मिलाएँ।',
    confirm: (count) => `${number(count)} जोड़ें`,
    progress: (done, total) => `${number(total)} में से ${number(done)}`,
    underWay: 'पंक्तियाँ जोड़ी जा रही हैं',
    stop: 'रोकें',
    stopping: 'रोका जा रहा है...',
    close: 'बंद करें',
    result: (linked, total) => `${ofLines(total)} में से ${number(linked)} जोड़ी गईं।`,
    notSent: (count) => `रोका गया: ${lines(count)} नहीं भेजी गईं।`,
    unknown: (count) => `${ofLines(count)} का जवाब नहीं मिला। हो सकता है वे जुड़ गई हों: कृपया सूची देखें।`,
    refused: 'नहीं जोड़ी गईं',
  },
};
