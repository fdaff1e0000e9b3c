import { MAX_PENDING } from '@prelaunch/domain/limits';
import { hasProof } from '@prelaunch/domain/payment-methods';
import { plural } from '../../../../ui/text/plural.ts';
import type { Translation } from '../../../../ui/translation.ts';
import { MAX_FILE_SIZE } from '../../../../uploads/texts.ts';
import type * as en from '../../../../screens/user/texts.ts';

export const layoutTexts: Translation<typeof en.layoutTexts> = {
  dashboard: 'डैशबोर्ड',
  buyToken: 'टोकन खरीदें',
  paymentHistory: 'भुगतान इतिहास',
  profile: 'प्रोफ़ाइल',
  idLabel: 'ID',
  notFound: 'पेज नहीं मिला',
  notFoundText: 'इस पते पर कुछ नहीं है। हो सकता है पता गलत लिखा गया हो, या पेज हटा दिया गया हो।',
  toDashboard: 'डैशबोर्ड पर जाएँ',
};

export const dashboardTexts: Translation<typeof en.dashboardTexts> = {
  screen: 'डैशबोर्ड',
  globalStock: 'कुल स्टॉक',
  globalStockNote: 'सभी मेंबरों के पास',
  myStock: 'मेरा स्टॉक',
  myStockNote: 'आपके पास',
  atSellingPrice: (sum) => `कंपनी की बिक्री कीमत पर ${sum}।`,
  noSaleBeforeLaunch: 'लॉन्च से पहले कोई भी टोकन बेच नहीं सकता।',
  viewMore: 'और देखें',
  details: (stock) => `${stock} का विवरण`,
  noData: 'कोई जानकारी उपलब्ध नहीं है।',
  noValue: 'उपलब्ध नहीं',
  you: 'आप',
  hashNote: 'आवंटन बहीखाते की प्रविष्टि, ब्लॉकचेन का लेन-देन नहीं',
  failed: (stock) => `${stock} लोड नहीं हो सका।`,
  copy: (header, value) => `${header} ${value} कॉपी करें`,
  copied: (header) => `${header} कॉपी हो गया`,
  timeLeft: {
    days: (days, hours, minutes) => `${days} दिन ${hours} घं ${minutes} मि`,
    hours: (hours, minutes) => `${hours} घं ${minutes} मि`,
    minutes: (minutes, seconds) => `${minutes} मि ${seconds} से`,
    none: 'लॉन्च हो गया',
  },
  buy: (symbol) => `${symbol} खरीदें`,

  firstDay: {
    heading: (symbol) => `आपके पहले ${symbol}`,
    steps: 'आपके पहले टोकन तक के चरण',
    registered: 'रजिस्टर किया',
    verified: 'वेरिफ़ाइड',
    first: (symbol) => `पहले ${symbol}`,
    buyMeanwhile: 'कंपनी आपकी पहचान की जाँच कर रही है। आप तब तक खरीद सकते हैं।',
    waitToBuy: 'कंपनी आपकी पहचान की जाँच कर रही है। जब आप खरीद सकेंगे, आपको मेल मिलेगा।',
    buyNow: 'आप वेरिफ़ाइड हैं। राशि चुनें, भुगतान करें और उसका प्रमाण भेजें।',
    paid: 'कंपनी आपके भुगतान की जाँच कर रही है। टोकन मिलते ही आपको मेल मिलेगा।',
  },

  mine: 'आपके टोकन',
  waiting: 'मंज़ूरी बाकी',
  seeWaiting: (count) =>
    plural(count, { one: `${String(count)} भुगतान देखें`, other: `${String(count)} भुगतान देखें` }),
  nothingWaits: 'कुछ नहीं',
  price: 'एक टोकन की कीमत',
  priceNote: 'यह बढ़ भी सकती है और घट भी सकती है।',
  sold: 'बिक चुके',
  left: 'उपलब्ध टोकन',
  columns: {
    rank: 'स्टॉक रैंक',
    wallet: 'वॉलेट पता',
    memberId: 'मेंबर ID',
    quantity: 'स्टॉक संख्या',
    hash: 'ट्रांज़ैक्शन हैश',
    globalTime: 'तारीख और समय',
    ownTime: 'तारीख और समय',
    reward: 'रिवॉर्ड',
    timeLeft: 'बचा हुआ समय',
  },
};

export const profileTexts: Translation<typeof en.profileTexts> = {
  screen: 'प्रोफ़ाइल',
  heading: 'मेरी प्रोफ़ाइल',
  failed: 'आपकी प्रोफ़ाइल लोड नहीं हो सकी।',
  display: 'डिस्प्ले',

  picture: 'प्रोफ़ाइल फ़ोटो',
  pictureHint: `दूसरी फ़ोटो चुनने के लिए फ़ोटो दबाएँ: PNG, JPEG, WebP या GIF, ${MAX_FILE_SIZE} तक।`,
  pictureReady: 'अपलोड हो गई। इसे रखने के लिए बदलाव सेव करें।',
  pictureUploading: 'फ़ोटो अपलोड हो रही है',
  pictureCancel: 'रद्द करें',
  pictureUndo: 'वापस लें',
  pictureRetry: 'फिर कोशिश करें',
  pictureFailed: 'प्रोफ़ाइल फ़ोटो अपलोड नहीं हो सकी।',
  pictureWithoutId: 'अपलोड हो गया, पर फ़ाइल की ID नहीं मिली।',
  pictureType: 'कृपया PNG, JPEG, WebP या GIF फ़ोटो चुनें।',

  fields: {
    name: 'नाम',
    mobile: 'फ़ोन नंबर',
    dateOfBirth: 'जन्म तिथि',
    kycDocumentNumber: 'आधार नंबर',
  },
  email: 'ईमेल',
  emailHint: 'इसे बदला नहीं जा सकता।',
  aadhaarFormat: '12 अंक',
  aadhaarHint: 'एन्क्रिप्ट करके रखा जाता है। सिर्फ़ आखिरी चार अंक दिखाए जाते हैं।',
  staysAsItIs: 'खाली छोड़ने पर यह पहले जैसा रहेगा।',
  referralCode: 'रेफ़रल कोड',
  referralCodeHint: 'इससे रजिस्टर करने वाले नए मेंबर आपके बुलाए हुए माने जाते हैं।',
  verified: 'वेरिफ़ाइड',
  unverified: 'वेरिफ़िकेशन बाकी',
  unverifiedText: (mayBuy) =>
    mayBuy
      ? 'कंपनी हर मेंबर को वेरिफ़ाई करती है। तब तक भी आप खरीद सकते हैं।'
      : 'कंपनी हर मेंबर को वेरिफ़ाई करती है। वेरिफ़ाई होने के बाद आप खरीद सकते हैं।',
  endsVerification: (mayBuy) =>
    mayBuy
      ? 'इस बदलाव से आपका वेरिफ़िकेशन खत्म हो जाएगा: कंपनी को आपको फिर से वेरिफ़ाई करना होगा।'
      : 'इस बदलाव से आपका वेरिफ़िकेशन खत्म हो जाएगा: आप तभी खरीद सकेंगे, जब कंपनी आपको फिर से वेरिफ़ाई कर लेगी।',
  copyReferralCode: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  password: 'पासवर्ड',
  passwordHint: 'आपका मौजूदा पासवर्ड। हर बदलाव के लिए यह ज़रूरी है।',
  save: 'बदलाव सेव करें',
  saving: 'बदलाव सेव हो रहे हैं...',
};

export const buyTexts: Translation<typeof en.buyTexts> = {
  screen: 'टोकन खरीदें',
  programme: (token) => (token === '' ? 'प्री-लॉन्च प्रोग्राम' : `${token} प्री-लॉन्च प्रोग्राम`),
  noToken: 'कोई टोकन नहीं चुना गया।',
  selectToken: 'आगे बढ़ने के लिए कृपया टोकन चुनें।',
  programFailed: 'टोकन लोड नहीं हो सका।',
  priceFailed: 'कीमत लोड नहीं हो सकी।',

  heading: (symbol) => `${symbol} खरीदें`,
  amount: 'राशि (INR)',
  amountHint: (price, symbol) => `एक ${symbol} की कीमत ${price} है।`,
  quickAmounts: 'झटपट राशि',
  invalidAmount: 'कृपया सही राशि डालें।',
  aboveSupply: (remaining, symbol) => `कृपया सही राशि डालें। सिर्फ़ ${remaining} ${symbol} बचे हैं।`,
  orderLimit: (limit) => `एक ऑर्डर ज़्यादा से ज़्यादा ${limit} का हो सकता है।`,
  soldOut: 'अभी सभी टोकन बिक चुके हैं या किसी के लिए रखे गए हैं।',
  notOnSale: 'यह टोकन अभी बिक्री पर नहीं है।',
  suspended: 'कंपनी ने अपनी बिक्री रोक दी है। अभी कुछ खरीदा नहीं जा सकता।',
  unverified: 'कंपनी सिर्फ़ वेरिफ़ाइड मेंबरों को बेचती है। आपके खाते का वेरिफ़िकेशन बाकी है।',

  price: 'एक टोकन की कीमत',
  supply: 'उपलब्ध टोकन',
  tokens: 'आपको मिलेंगे टोकन',
  orderAmount: 'ऑर्डर की राशि',
  fee: (percent) => `ट्रांज़ैक्शन शुल्क (${percent}%)`,
  total: 'शुल्क सहित अनुमानित कुल राशि',
  buy: 'अभी खरीदें',
  next: 'आगे आप भुगतान का तरीका चुनते हैं। अभी कोई पैसा नहीं लिया जाता।',
  buying: 'प्रोसेस हो रहा है...',

  waiting: (count) =>
    plural(count, {
      one: `आपकी ${count} खरीद की मंज़ूरी बाकी है।`,
      other: `आपकी ${count} खरीदों की मंज़ूरी बाकी है।`,
    }),
  waitingMail: (count) =>
    plural(count, {
      one: 'फ़ैसला होने पर आपको मेल मिलेगा।',
      other: 'हर खरीद पर फ़ैसला होने पर आपको मेल मिलेगा।',
    }),
  tooManyWaiting: `आपकी ${String(MAX_PENDING)} खरीदों पर फ़ैसला बाकी है। और खरीदने से पहले कृपया उनमें से किसी एक पर फ़ैसला होने दें।`,
  seeHistory: 'भुगतान इतिहास',
};

const pleaseAgree = 'आगे बढ़ने के लिए कृपया प्राइवेसी पॉलिसी से सहमति दें।';

const methodTexts: Translation<typeof en.paymentTexts.methods> = {
  BANK: {
    tab: 'बैंक',
    pay: 'भुगतान करें',
    privacyPolicy: 'प्राइवेसी पॉलिसी',
    pleaseAgree,
    reference: 'आपके बैंक स्टेटमेंट का नंबर: 12 अंक, या 16 या 22 अक्षर और अंक।',
    plausible: 'यह UTR जैसा दिखता है।',
    sampleReference: 'SBIN526713489012',
    unusual: 'यह UTR जैसा नहीं दिखता (12 अंक, या 16 या 22 अक्षर और अंक)। अगर यह सही है, तो आगे बढ़ें।',
    submitted: 'बैंक भुगतान का प्रमाण जमा हो गया।',
  },
  UPI: {
    tab: 'UPI',
    pay: 'भुगतान करें',
    privacyPolicy: 'प्राइवेसी पॉलिसी',
    pleaseAgree,
    reference: '12 अंकों का नंबर, जो आपका UPI ऐप भुगतान के साथ दिखाता है।',
    plausible: 'इसमें 12 अंक हैं, जैसा होना चाहिए।',
    sampleReference: '4267 1348 9012',
    unusual: 'यह UPI ट्रांज़ैक्शन नंबर (12 अंक) जैसा नहीं दिखता। अगर यह सही है, तो आगे बढ़ें।',
    submitted: 'UPI भुगतान का प्रमाण जमा हो गया।',
  },
  MANUAL: {
    tab: 'मैनुअल',
    pay: 'भुगतान की पुष्टि करें',
    privacyPolicy: 'प्राइवेसी पॉलिसी',
    pleaseAgree,
    submitted: 'मैनुअल भुगतान जमा हो गया।',
  },
};

export const paymentTexts: Translation<typeof en.paymentTexts> = {
  screen: 'भुगतान',
  notFound: 'इस पते में ऑर्डर का विवरण नहीं मिला।',
  notFoundHelp: 'यहाँ भुगतान करने के लिए ऑर्डर शुरू करें। जमा किए हुए भुगतान आपके इतिहास में हैं।',
  notFoundNext: 'टोकन खरीदें',
  notAvailable: 'उपलब्ध नहीं',
  loading: 'ऑर्डर लोड हो रहा है...',
  termsFailed: 'इस ऑर्डर की कीमत लोड नहीं हो सकी।',
  amountRefused: 'कृपया सही राशि डालें।',
  supplyRefused: (remaining, symbol) =>
    `सिर्फ़ ${remaining} ${symbol} बचे हैं। कृपया कम राशि डालें। कोई ऑर्डर नहीं हुआ है।`,
  limitRefused: (limit) =>
    `एक ऑर्डर ज़्यादा से ज़्यादा ${limit} का हो सकता है। कृपया कम राशि डालें। कोई ऑर्डर नहीं हुआ है।`,

  tooManyWaiting: `आपकी ${String(MAX_PENDING)} खरीदों पर फ़ैसला बाकी है। उनमें से किसी एक पर फ़ैसला होने से पहले कृपया इस ऑर्डर का भुगतान न करें।`,
  seeHistory: 'भुगतान इतिहास',

  progress: 'प्रगति',
  stepDone: 'पूरा हुआ:',
  stepsOf: (method) => [
    'भुगतान',
    method === null || hasProof(method) ? 'प्रमाण जमा करें' : 'भुगतान की पुष्टि',
    'मंज़ूरी',
  ],

  time: 'ट्रांज़ैक्शन का समय',
  expired: 'समाप्त!',
  fiveMinutesLeft: 'ट्रांज़ैक्शन का समय: 5 मिनट बचे हैं।',
  oneMinuteLeft: 'ट्रांज़ैक्शन का समय: 1 मिनट बचा है।',
  timeExpired: 'ट्रांज़ैक्शन का समय समाप्त हो गया!',
  priceHeld: 'इतने समय तक कीमत नहीं बदलेगी।',
  moneyLater: 'प्रमाण इसी समय में जमा करें; पैसा बाद में भी पहुँच सकता है।',
  afterExpiry: 'पैसे भेज चुके हैं? आपका पैसा सुरक्षित है। प्रमाण अब भी जमा हो सकता है, मौजूदा कीमत पर।',

  details: 'ऑर्डर का विवरण',
  orderNumber: 'ऑर्डर नंबर',
  orderAmount: 'ऑर्डर की राशि',
  fee: (percent) => `प्लेटफ़ॉर्म शुल्क (${percent}%)`,
  feePlain: 'प्लेटफ़ॉर्म शुल्क',
  total: 'कुल राशि (INR)',
  showDetails: 'सब दिखाएँ',
  foldDetails: 'कम दिखाएँ',
  buys: (tokens, symbol, price) => `${tokens} ${symbol}, ${price} प्रति टोकन`,

  method: 'भुगतान का तरीका',
  methods: methodTexts,
  detailsFailed: 'भुगतान का विवरण नहीं मिल सका',
  toPay: 'देने की राशि',
  copy: (what) => `${what} कॉपी करें`,
  copied: (what) => `${what} कॉपी हो गया`,

  payeeChanged: {
    title: 'भुगतान का खाता बदल गया है',
    text: (company) =>
      `आपके यह ऑर्डर खोलने के बाद ${company} ने खाता बदल दिया है। कृपया सिर्फ़ नए खाते में भुगतान करें।`,
    showNew: 'नया खाता दिखाएँ',
    alreadyPaid: 'भुगतान हो चुका है',
    paidToOldAccount: (digits) =>
      `यह प्रमाण पुराने खाते में भुगतान का है, जिसके आखिरी अंक ${digits} हैं। यह आपके ऑर्डर के साथ दर्ज होगा।`,
    paidToOldUpi: (id) => `यह प्रमाण पुरानी UPI ID ${id} पर भुगतान का है। यह आपके ऑर्डर के साथ दर्ज होगा।`,
  },
  selectBank: 'बैंक चुनें',
  bank: {
    bankName: 'बैंक का नाम',
    accountNumber: 'खाता नंबर',
    holderName: 'खाताधारक',
    ifscCode: 'IFSC',
    branch: 'शाखा',
  },
  bankHint:
    'इस खाते में राशि ट्रांसफ़र करें और नीचे दिया रिमार्क लिखें। फिर प्रमाण जमा करने के लिए “भुगतान करें” दबाएँ।',
  transferRemark: 'ट्रांसफ़र का रिमार्क',
  transferRemarkHint: 'UTR गलत लिखा हो, तब भी इससे आपका भुगतान मिल जाता है।',
  copyRemark: 'रिमार्क कॉपी करें',
  transfers: 'यह राशि भेजने के तरीके',
  transferTimes: {
    IMPS: 'कुछ ही मिनटों में पहुँचता है, दिन-रात।',
    RTGS: 'आधे घंटे में पहुँचता है, दिन-रात।',
    NEFT: 'हर आधे घंटे में भेजा जाता है, दिन-रात; दो घंटे में पहुँचता है।',
  },
  transferSmallest: (limit) => `कम से कम ${limit}।`,
  transferLargest: (limit) => `ज़्यादा से ज़्यादा ${limit}।`,
  transferBanks: 'आपके बैंक की सीमा इससे कम हो सकती है, खासकर नए खाते के लिए।',
  transferSmaller: 'बैंक यह राशि न भेजे, तो यह ऑर्डर रद्द करके छोटे ऑर्डर करें।',
  upiLimit: (limit) => `UPI ऐप आम तौर पर एक बार में ज़्यादा से ज़्यादा ${limit} भेजते हैं।`,
  or: 'या',
  upiLimitNext: (transfers) => `${transfers} से इस ऑर्डर का भुगतान एक ही बार में हो जाता है।`,
  upiLimitNoBank: 'कृपया कंपनी से पूछें कि इस ऑर्डर का भुगतान कैसे करें।',
  payByBank: 'बैंक ट्रांसफ़र से भुगतान करें',
  upiAnyway: 'फिर भी UPI से भुगतान करें',
  savedQrLimit: (limit) => `इसे कैमरे से स्कैन करें। सेव की हुई तस्वीर से कई ऐप ज़्यादा से ज़्यादा ${limit} भेजते हैं।`,
  cancel: 'रद्द करें',
  cancelled: 'भुगतान रद्द कर दिया गया।',

  upiNote: (orderNumber, paymentCode) =>
    paymentCode === null ? `Order ${orderNumber}` : `Order ${orderNumber} ${paymentCode}`,
  qrTitle: (amount, upiId) => `${upiId} को ${amount} देने का QR कोड`,
  scan: 'भुगतान के लिए QR स्कैन करें',
  scanElsewhere: 'दूसरे फ़ोन से।',
  saveQr: 'QR सेव करें',
  enlargeQr: 'बड़ा करें',
  shrinkQr: 'छोटा करें',
  saveQrFailed: 'तस्वीर सेव नहीं हो सकी।',
  payByApp: 'किसी भी UPI ऐप से भुगतान करें',
  apps: ['Google Pay', 'PhonePe', 'Paytm'],
  appsLabel: 'इससे भुगतान करें',
  appsHere: 'किसी भी UPI ऐप से, जैसे',
  upiId: 'UPI ID',
  upiName: (holder) => `आप ${holder} को भुगतान करते हैं। इसे अपने ऐप में दिखने वाले नाम से मिलाएँ।`,
  upiCopied: 'UPI ID कॉपी हो गई!',
  upiHint: 'भुगतान के बाद प्रमाण जमा करने के लिए “भुगतान करें” दबाएँ।',
  backFromApp: 'क्या आपने भुगतान कर दिया? ऊपर का बॉक्स चुनें, फिर प्रमाण जमा करें।',
  pay: 'भुगतान करें',
  paying: 'प्रोसेस हो रहा है...',
  noUpi: 'UPI भुगतान का विवरण उपलब्ध नहीं है।',
  goBack: 'वापस जाएँ',

  manualSteps: (company) => [
    `${company} को भुगतान करें, जैसा उनके साथ तय हुआ है, और नीचे लिखा टेक्स्ट बताएँ।`,
    'यहाँ सहमति दें और पुष्टि करें। कुछ अपलोड नहीं करना है; अपने भुगतान की पर्ची रखें।',
    'कंपनी को आपका भुगतान मिलने तक ऑर्डर बाकी रहेगा। फ़ैसला होने पर आपको मेल मिलेगा।',
  ],
  theCompany: 'कंपनी',
  manualQuote: 'भुगतान करते समय यह बताएँ',

  agree: 'मैं सहमत हूँ:',

  proof: 'भुगतान का प्रमाण जमा करें',
  noCharge: 'इससे केवल प्रमाण भेजा जाता है। कोई पैसा नहीं कटता।',
  reference: 'UTR या ट्रांज़ैक्शन नंबर',
  referenceMark: 'UTR',
  typedAmount: 'राशि डालें',
  typedAmountHint: 'आपने जो राशि दी है, रुपयों में।',
  typedAmountDiffers: (total) => `यह कुल राशि ${total} से अलग है। कंपनी को दोनों दिखेंगी।`,
  file: 'भुगतान की फ़ाइल',
  fileHint: `फ़ोटो, PDF, DOC या DOCX, ${MAX_FILE_SIZE} तक।`,
  fileWaits: 'कनेक्शन नहीं है। “भुगतान करें” दबाने पर फ़ाइल प्रमाण के साथ सेव हो जाएगी।',
  fileChange: 'दूसरी चुनें',
  fileKept: 'अपलोड हो गई',
  fileType: 'सिर्फ़ फ़ोटो, PDF, DOC और DOCX फ़ाइलें अपलोड हो सकती हैं।',
  uploadFailed: 'फ़ाइल अपलोड नहीं हो सकी।',
  uploadWithoutFile: 'प्रमाण की फ़ाइल अपलोड नहीं हो सकी।',
  noReference: 'कृपया UTR या ट्रांज़ैक्शन नंबर डालें।',
  badAmount: 'कृपया सही राशि डालें।',
  noFile: 'जमा करने से पहले कृपया भुगतान की फ़ाइल अपलोड करें।',

  manualFailed: 'मैनुअल भुगतान जमा नहीं हो सका।',

  sentTitle: 'यह ऑर्डर जमा हो चुका है',
  sentText: {
    PENDING: 'इस पर कंपनी की मंज़ूरी बाकी है। फ़ैसला होने पर आपको मेल मिलेगा।',
    APPROVED: 'यह मंज़ूर हो गया है। टोकन आपके हैं।',
    REJECTED:
      'यह अस्वीकार हो गया, और कोई टोकन नहीं खरीदा गया। अगर आपने भुगतान कर दिया है, तो कृपया कंपनी को लिखें।',
  },
  sentStatus: 'स्थिति',
  sentReference: 'ट्रांज़ैक्शन ID',
  sentHistory: 'भुगतान इतिहास',
  sentAgain: 'नया ऑर्डर शुरू करें',
};

export const historyTexts: Translation<typeof en.historyTexts> = {
  heading: 'भुगतान इतिहास',
  receiptTitle: (orderNumber) => `रसीद ${orderNumber}`,
  search: 'भुगतान खोजें',
  searchPlaceholder: 'ID, ऑर्डर, राशि',
  searchSubmit: 'खोजें',
  status: 'स्थिति',
  statuses: [
    { value: 'PENDING', label: 'बाकी' },
    { value: 'APPROVED', label: 'मंज़ूर' },
    { value: 'REJECTED', label: 'अस्वीकार' },
    { value: 'ALL', label: 'सभी' },
  ],
  pageSize: 'प्रति पेज',
  columns: {
    serial: 'क्र.सं.',
    method: 'भुगतान का तरीका',
    transactionId: 'ट्रांज़ैक्शन ID',
    amount: 'राशि (INR)',
    date: 'तारीख',
    time: 'समय',
    status: 'स्थिति',
    actions: 'कार्रवाई',
  },
  notAvailable: 'उपलब्ध नहीं',
  amountBeforeFee: (amount) => `${amount} + शुल्क`,
  view: 'देखें',
  viewOf: (serial) => `रसीद ${serial} देखें`,
  empty: 'कोई भुगतान नहीं मिला।',
  buy: 'टोकन खरीदें',
  showAll: 'सभी भुगतान दिखाएँ',
  loading: 'भुगतान लोड हो रहे हैं...',
  failed: (reason) => `जानकारी नहीं मिल सकी: ${reason}`,
  unknownError: 'अज्ञात समस्या',

  receipt: 'भुगतान की रसीद',
  serial: 'क्रम संख्या',
  orderNumber: 'ऑर्डर नंबर',
  remark: 'ट्रांसफ़र का रिमार्क',
  price: 'एक टोकन की कीमत',
  tokens: 'टोकन',
  orderAmount: 'ऑर्डर की राशि',
  fee: 'प्लेटफ़ॉर्म शुल्क',
  amount: 'राशि',
  file: 'रसीद',
  fileAlt: 'जमा की गई रसीद',
  openFile: 'खोलें',
  timeline: 'समयरेखा',
  submitted: 'जमा किया गया',
  seen: 'कंपनी ने देखा',
  decided: 'फ़ैसला हुआ',
  notYet: 'अभी नहीं',
  reason: (reason) => `कारण: ${reason}`,
  download: 'PDF डाउनलोड करें',
  downloading: 'डाउनलोड हो रहा है...',
  check: 'इस रसीद को जाँचें',
  paperName: (order) => `receipt-${order}.pdf`,
  print: 'प्रिंट करें',
};

export const progressTexts: Translation<typeof en.progressTexts> = {
  heading: 'मेरा पैसा कहाँ है?',
  ahead: (count) => {
    if (count === 0) return 'अगली जाँच आपके भुगतान की है।';
    return `आपसे पहले ${count < 1000 ? String(count) : '1,000 से ज़्यादा'} भुगतान हैं।`;
  },
  usualTime: (decisions, half, most) =>
    half === most
      ? `पिछले ${String(decisions)} में से ज़्यादातर का फ़ैसला ${most} में हुआ।`
      : `पिछले ${String(decisions)} में से आधे का फ़ैसला ${half} में हुआ, और दस में से नौ का ${most} में।`,
  noUsualTime: 'कंपनी ने अभी इतने कम फ़ैसले किए हैं कि आम समय नहीं बताया जा सकता।',
  minutes: (count) => `${String(count)} मिनट`,
  hours: (count) => `${String(count)} घंटे`,
  days: (count) => `${String(count)} दिन`,
  missing: (amount) =>
    `बैंक में देने की राशि से कम पैसा आया है। कृपया बाकी ${amount} उसी खाते में भेजें। आपका ऑर्डर खुला रहता है; नया ऑर्डर न करें।`,
  missingElsewhere: (amount) =>
    `बैंक में देने की राशि से कम पैसा आया है: ${amount} बाकी है। आपके भुगतान के बाद कंपनी ने अपना खाता बदला है। पुराने खाते में पैसे न भेजें; कंपनी से पूछें कि बाकी राशि कहाँ भेजनी है। आपका ऑर्डर खुला रहता है।`,
  late: 'आपका भुगतान ज़्यादातर से लंबा रुका है। कृपया ऑर्डर नंबर देकर कंपनी से पूछें।',
  correct: 'ट्रांज़ैक्शन नंबर ठीक करें',
  given: (reference) => `कंपनी ${reference} ढूँढ रही है।`,
  correctHint:
    'अगर नंबर आपके भुगतान से मेल नहीं खाता, तो कंपनी को उसे ढूँढने में ज़्यादा समय लग सकता है। आप उसे एक बार ठीक कर सकते हैं; कंपनी दोनों नंबर देखती है।',
  save: 'नंबर सेव करें',
  saving: 'सेव हो रहा है...',
  corrected: (first) => `आपने ट्रांज़ैक्शन नंबर ठीक किया है। पहले वह ${first} था।`,
};
