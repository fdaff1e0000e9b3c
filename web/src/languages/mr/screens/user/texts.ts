// A machine's draft that nobody has reviewed.
import { MAX_PENDING } from '@prelaunch/domain/limits';
import { hasProof } from '@prelaunch/domain/payment-methods';
import { plural } from '../../../../ui/text/plural.ts';
import type { Translation } from '../../../../ui/translation.ts';
import { MAX_FILE_SIZE } from '../../../../uploads/texts.ts';
import type * as en from '../../../../screens/user/texts.ts';

export const layoutTexts: Translation<typeof en.layoutTexts> = {
  dashboard: 'डॅशबोर्ड',
  buyToken: 'टोकन खरेदी करा',
  paymentHistory: 'पेमेंट इतिहास',
  profile: 'प्रोफाइल',
  idLabel: 'ID',
  notFound: 'पान सापडले नाही',
  notFoundText: 'या पत्त्यावर काहीही नाही. पत्ता चुकीचा असू शकतो, किंवा पान हलवले गेले असेल.',
  toDashboard: 'डॅशबोर्डवर जा',
};

export const dashboardTexts: Translation<typeof en.dashboardTexts> = {
  screen: 'डॅशबोर्ड',
  globalStock: 'एकूण स्टॉक',
  globalStockNote: 'सर्व सदस्यांकडे',
  myStock: 'माझा स्टॉक',
  myStockNote: 'तुमच्याकडे',
  atSellingPrice: (sum) => `कंपनीच्या विक्री किमतीने ${sum}.`,
  noSaleBeforeLaunch: 'लाँचपूर्वी कोणीही टोकन विकू शकत नाही.',
  viewMore: 'आणखी पाहा',
  details: (stock) => `${stock}: तपशील`,
  noData: 'माहिती उपलब्ध नाही.',
  noValue: 'उपलब्ध नाही',
  you: 'तुम्ही',
  hashNote: 'वाटप नोंदवहीतील नोंद, ब्लॉकचेनचा व्यवहार नाही',
  failed: (stock) => `${stock} लोड झाला नाही.`,
  copy: (header, value) => `${header} ${value} कॉपी करा`,
  copied: (header) => `${header} कॉपी झाले`,
  timeLeft: {
    days: (days, hours, minutes) => `${days} दिवस ${hours} ता ${minutes} मि`,
    hours: (hours, minutes) => `${hours} ता ${minutes} मि`,
    minutes: (minutes, seconds) => `${minutes} मि ${seconds} से`,
    none: 'लाँच झाले',
  },
  buy: (symbol) => `${symbol} खरेदी करा`,

  firstDay: {
    heading: (symbol) => `तुमचे पहिले ${symbol}`,
    steps: 'तुमच्या पहिल्या टोकनपर्यंतच्या पायऱ्या',
    registered: 'नोंदणी केली',
    verified: 'पडताळले',
    first: (symbol) => `पहिले ${symbol}`,
    buyMeanwhile: 'कंपनी तुमची ओळख तपासत आहे. तोपर्यंत तुम्ही खरेदी करू शकता.',
    waitToBuy: 'कंपनी तुमची ओळख तपासत आहे. तुम्ही खरेदी करू शकाल तेव्हा तुम्हाला मेल मिळेल.',
    buyNow: 'तुमची पडताळणी झाली आहे. रक्कम निवडा, पैसे भरा आणि पुरावा पाठवा.',
    paid: 'कंपनी तुमचे पेमेंट तपासत आहे. टोकन मिळताच तुम्हाला मेल मिळेल.',
  },

  mine: 'तुमचे टोकन',
  waiting: 'मंजुरी बाकी',
  seeWaiting: (count) =>
    plural(count, { one: `${String(count)} पेमेंट पाहा`, other: `${String(count)} पेमेंट पाहा` }),
  nothingWaits: 'काही नाही',
  price: 'एका टोकनची किंमत',
  priceNote: 'ती वाढू शकते तशीच कमीही होऊ शकते.',
  sold: 'विकलेले',
  left: 'उपलब्ध टोकन',
  columns: {
    rank: 'स्टॉक क्रम',
    wallet: 'वॉलेट पत्ता',
    memberId: 'सदस्य ID',
    quantity: 'स्टॉक संख्या',
    hash: 'ट्रान्झॅक्शन हॅश',
    globalTime: 'तारीख आणि वेळ',
    ownTime: 'तारीख आणि वेळ',
    reward: 'रिवॉर्ड',
    timeLeft: 'उरलेला वेळ',
  },
};

export const profileTexts: Translation<typeof en.profileTexts> = {
  screen: 'प्रोफाइल',
  heading: 'माझी प्रोफाइल',
  failed: 'तुमची प्रोफाइल लोड झाली नाही.',
  display: 'डिस्प्ले',

  picture: 'प्रोफाइल फोटो',
  pictureHint: `दुसरा फोटो निवडण्यासाठी फोटोवर दाबा: PNG, JPEG, WebP किंवा GIF, ${MAX_FILE_SIZE} पर्यंत.`,
  pictureReady: 'अपलोड झाला. तो ठेवण्यासाठी बदल सेव्ह करा.',
  pictureUploading: 'फोटो अपलोड होत आहे',
  pictureCancel: 'रद्द करा',
  pictureUndo: 'मागे घ्या',
  pictureRetry: 'पुन्हा प्रयत्न करा',
  pictureFailed: 'प्रोफाइल फोटो अपलोड झाला नाही.',
  pictureWithoutId: 'अपलोड झाला, पण फाइलचा ID मिळाला नाही.',
  pictureType: 'कृपया PNG, JPEG, WebP किंवा GIF फोटो निवडा.',

  fields: {
    name: 'नाव',
    mobile: 'फोन नंबर',
    dateOfBirth: 'जन्मतारीख',
    kycDocumentNumber: 'आधार क्रमांक',
  },
  email: 'ईमेल',
  emailHint: 'हा बदलता येत नाही.',
  aadhaarFormat: '12 अंक',
  aadhaarHint: 'एन्क्रिप्ट करून ठेवला जातो. फक्त शेवटचे चार अंक दाखवले जातात.',
  staysAsItIs: 'रिकामे ठेवल्यास आहे तसेच राहील.',
  referralCode: 'रेफरल कोड',
  referralCodeHint: 'या कोडने नोंदणी करणारे नवीन सदस्य तुम्ही बोलावलेले मानले जातात.',
  verified: 'पडताळणी झाली',
  unverified: 'पडताळणी बाकी',
  unverifiedText: (mayBuy) =>
    mayBuy
      ? 'कंपनी प्रत्येक सदस्याची पडताळणी करते. तोपर्यंतही तुम्ही खरेदी करू शकता.'
      : 'कंपनी प्रत्येक सदस्याची पडताळणी करते. पडताळणी झाल्यावर तुम्ही खरेदी करू शकता.',
  endsVerification: (mayBuy) =>
    mayBuy
      ? 'या बदलामुळे तुमची पडताळणी संपेल: कंपनीला तुमची पुन्हा पडताळणी करावी लागेल.'
      : 'या बदलामुळे तुमची पडताळणी संपेल: कंपनीने तुमची पुन्हा पडताळणी केल्यावरच तुम्ही खरेदी करू शकाल.',
  copyReferralCode: 'कॉपी करा',
  copied: 'कॉपी झाले',
  password: 'पासवर्ड',
  passwordHint: 'तुमचा सध्याचा पासवर्ड. प्रत्येक बदलासाठी तो आवश्यक आहे.',
  save: 'बदल सेव्ह करा',
  saving: 'बदल सेव्ह होत आहेत...',
};

export const buyTexts: Translation<typeof en.buyTexts> = {
  screen: 'टोकन खरेदी करा',
  programme: (token) => (token === '' ? 'प्री-लाँच प्रोग्राम' : `${token} प्री-लाँच प्रोग्राम`),
  noToken: 'टोकन निवडलेले नाही.',
  selectToken: 'पुढे जाण्यासाठी कृपया टोकन निवडा.',
  programFailed: 'टोकन लोड झाले नाही.',
  priceFailed: 'किंमत लोड झाली नाही.',

  heading: (symbol) => `${symbol} खरेदी करा`,
  amount: 'रक्कम (INR)',
  amountHint: (price, symbol) => `एका ${symbol} ची किंमत ${price} आहे.`,
  quickAmounts: 'झटपट रक्कम',
  invalidAmount: 'कृपया योग्य रक्कम टाका.',
  aboveSupply: (remaining, symbol) => `कृपया योग्य रक्कम टाका. फक्त ${remaining} ${symbol} शिल्लक आहेत.`,
  orderLimit: (limit) => `एक ऑर्डर जास्तीत जास्त ${limit} ची असू शकते.`,
  soldOut: 'सध्या सर्व टोकन विकले गेले आहेत किंवा राखून ठेवले आहेत.',
  notOnSale: 'हे टोकन सध्या विक्रीला नाही.',
  suspended: 'कंपनीने विक्री थांबवली आहे. सध्या काहीही खरेदी करता येत नाही.',
  unverified: 'कंपनी फक्त पडताळणी झालेल्या सदस्यांना विकते. तुमच्या खात्याची पडताळणी बाकी आहे.',

  price: 'एका टोकनची किंमत',
  supply: 'उपलब्ध टोकन',
  tokens: 'तुम्हाला मिळणारे टोकन',
  orderAmount: 'ऑर्डरची रक्कम',
  fee: (percent) => `ट्रान्झॅक्शन शुल्क (${percent}%)`,
  total: 'शुल्कासह अंदाजे एकूण रक्कम',
  buy: 'आता खरेदी करा',
  next: 'पुढे तुम्ही पेमेंटची पद्धत निवडता. आता पैसे घेतले जात नाहीत.',
  buying: 'प्रक्रिया सुरू आहे...',

  waiting: (count) =>
    plural(count, {
      one: `तुमच्या ${count} खरेदीची मंजुरी बाकी आहे.`,
      other: `तुमच्या ${count} खरेदींची मंजुरी बाकी आहे.`,
    }),
  waitingMail: (count) =>
    plural(count, {
      one: 'निर्णय झाल्यावर तुम्हाला मेल मिळेल.',
      other: 'प्रत्येक खरेदीवर निर्णय झाल्यावर तुम्हाला मेल मिळेल.',
    }),
  tooManyWaiting: `तुमच्या ${String(MAX_PENDING)} खरेदींवर निर्णय बाकी आहे. आणखी खरेदी करण्यापूर्वी कृपया त्यांपैकी एकीवर निर्णय होऊ द्या.`,
  seeHistory: 'पेमेंट इतिहास',
};

const pleaseAgree = 'पुढे जाण्यासाठी कृपया प्रायव्हसी पॉलिसीला सहमती द्या.';

const methodTexts: Translation<typeof en.paymentTexts.methods> = {
  BANK: {
    tab: 'बँक',
    pay: 'पेमेंट करा',
    privacyPolicy: 'प्रायव्हसी पॉलिसी',
    pleaseAgree,
    reference: 'तुमच्या बँक स्टेटमेंटवरील क्रमांक: 12 अंक, किंवा 16 किंवा 22 अक्षरे आणि अंक.',
    plausible: 'हा UTR सारखा दिसतो.',
    sampleReference: 'SBIN526713489012',
    unusual: 'हा UTR सारखा दिसत नाही (12 अंक, किंवा 16 किंवा 22 अक्षरे आणि अंक). तो बरोबर असेल, तर पुढे जा.',
    submitted: 'बँक पेमेंटचा पुरावा जमा झाला.',
  },
  UPI: {
    tab: 'UPI',
    pay: 'पेमेंट करा',
    privacyPolicy: 'प्रायव्हसी पॉलिसी',
    pleaseAgree,
    reference: '12 अंकी क्रमांक, जो तुमचे UPI ॲप पेमेंटसोबत दाखवते.',
    plausible: 'यात 12 अंक आहेत, जसे असायला हवेत.',
    sampleReference: '4267 1348 9012',
    unusual: 'हा UPI ट्रान्झॅक्शन क्रमांकासारखा (12 अंक) दिसत नाही. तो बरोबर असेल, तर पुढे जा.',
    submitted: 'UPI पेमेंटचा पुरावा जमा झाला.',
  },
  MANUAL: {
    tab: 'मॅन्युअल',
    pay: 'पेमेंटची पुष्टी करा',
    privacyPolicy: 'प्रायव्हसी पॉलिसी',
    pleaseAgree,
    submitted: 'मॅन्युअल पेमेंट जमा झाले.',
  },
};

export const paymentTexts: Translation<typeof en.paymentTexts> = {
  screen: 'पेमेंट',
  notFound: 'या पत्त्यात ऑर्डरचा तपशील सापडला नाही.',
  notFoundHelp: 'येथे पेमेंट करण्यासाठी ऑर्डर सुरू करा. जमा केलेली पेमेंट तुमच्या इतिहासात आहेत.',
  notFoundNext: 'टोकन खरेदी करा',
  notAvailable: 'उपलब्ध नाही',
  loading: 'ऑर्डर लोड होत आहे...',
  termsFailed: 'या ऑर्डरची किंमत लोड झाली नाही.',
  amountRefused: 'कृपया योग्य रक्कम टाका.',
  supplyRefused: (remaining, symbol) =>
    `फक्त ${remaining} ${symbol} शिल्लक आहेत. कृपया कमी रक्कम टाका. ऑर्डर झालेली नाही.`,
  limitRefused: (limit) =>
    `एक ऑर्डर जास्तीत जास्त ${limit} ची असू शकते. कृपया कमी रक्कम टाका. ऑर्डर झालेली नाही.`,

  tooManyWaiting: `तुमच्या ${String(MAX_PENDING)} खरेदींवर निर्णय बाकी आहे. त्यांपैकी एकीवर निर्णय होण्यापूर्वी कृपया या ऑर्डरचे पेमेंट करू नका.`,
  seeHistory: 'पेमेंट इतिहास',

  progress: 'प्रगती',
  stepDone: 'पूर्ण झाले:',
  stepsOf: (method) => [
    'पेमेंट',
    method === null || hasProof(method) ? 'पुरावा जमा करा' : 'पेमेंटची पुष्टी',
    'मंजुरी',
  ],

  time: 'ट्रान्झॅक्शनची वेळ',
  expired: 'संपली!',
  fiveMinutesLeft: 'ट्रान्झॅक्शनची वेळ: 5 मिनिटे उरली आहेत.',
  oneMinuteLeft: 'ट्रान्झॅक्शनची वेळ: 1 मिनिट उरले आहे.',
  timeExpired: 'ट्रान्झॅक्शनची वेळ संपली!',
  priceHeld: 'एवढा वेळ किंमत बदलणार नाही.',
  moneyLater: 'पुरावा याच वेळेत जमा करा; पैसे नंतर पोहोचू शकतात.',
  afterExpiry: 'पैसे पाठवले आहेत? तुमचे पैसे सुरक्षित आहेत. पुरावा अजूनही जमा करता येतो, सध्याच्या किमतीने.',

  details: 'ऑर्डरचा तपशील',
  orderNumber: 'ऑर्डर क्रमांक',
  orderAmount: 'ऑर्डरची रक्कम',
  fee: (percent) => `प्लॅटफॉर्म शुल्क (${percent}%)`,
  feePlain: 'प्लॅटफॉर्म शुल्क',
  total: 'एकूण रक्कम (INR)',
  showDetails: 'सर्व दाखवा',
  foldDetails: 'कमी दाखवा',
  buys: (tokens, symbol, price) => `${tokens} ${symbol}, प्रति टोकन ${price}`,

  method: 'पेमेंटची पद्धत',
  methods: methodTexts,
  detailsFailed: 'पेमेंटचा तपशील मिळाला नाही',
  toPay: 'भरायची रक्कम',
  copy: (what) => `${what} कॉपी करा`,
  copied: (what) => `${what} कॉपी झाले`,

  payeeChanged: {
    title: 'पेमेंटचे खाते बदलले आहे',
    text: (company) =>
      `तुम्ही ही ऑर्डर उघडल्यानंतर ${company} यांनी खाते बदलले आहे. कृपया फक्त नव्या खात्यात पेमेंट करा.`,
    showNew: 'नवे खाते दाखवा',
    alreadyPaid: 'मी आधीच पेमेंट केले आहे',
    paidToOldAccount: (digits) =>
      `हा पुरावा जुन्या खात्यातील पेमेंटचा आहे, ज्याचे शेवटचे अंक ${digits} आहेत. हे तुमच्या ऑर्डरसोबत नोंदले जाईल.`,
    paidToOldUpi: (id) => `हा पुरावा जुन्या UPI ID ${id} वरील पेमेंटचा आहे. हे तुमच्या ऑर्डरसोबत नोंदले जाईल.`,
  },
  selectBank: 'बँक निवडा',
  bank: {
    bankName: 'बँकेचे नाव',
    accountNumber: 'खाते क्रमांक',
    holderName: 'खातेधारक',
    ifscCode: 'IFSC',
    branch: 'शाखा',
  },
  bankHint:
    'या खात्यात रक्कम ट्रान्सफर करा आणि खाली दिलेला रिमार्क लिहा. मग पुरावा जमा करण्यासाठी “पेमेंट करा” दाबा.',
  transferRemark: 'ट्रान्सफरचा रिमार्क',
  transferRemarkHint: 'UTR चुकीचा लिहिला असला, तरी यामुळे तुमचे पेमेंट सापडते.',
  copyRemark: 'रिमार्क कॉपी करा',
  transfers: 'ही रक्कम पाठवण्याचे मार्ग',
  transferTimes: {
    IMPS: 'काही मिनिटांत पोहोचते, दिवसरात्र.',
    RTGS: 'अर्ध्या तासात पोहोचते, दिवसरात्र.',
    NEFT: 'दर अर्ध्या तासाला पाठवले जाते, दिवसरात्र; दोन तासांत पोहोचते.',
  },
  transferSmallest: (limit) => `किमान ${limit}.`,
  transferLargest: (limit) => `जास्तीत जास्त ${limit}.`,
  transferBanks: 'तुमच्या बँकेची मर्यादा यापेक्षा कमी असू शकते, विशेषतः नवीन खात्यासाठी.',
  transferSmaller: 'बँकेने ही रक्कम पाठवली नाही, तर ही ऑर्डर रद्द करून लहान ऑर्डर करा.',
  upiLimit: (limit) => `UPI ॲप सहसा एका वेळी जास्तीत जास्त ${limit} पाठवतात.`,
  or: 'किंवा',
  upiLimitNext: (transfers) => `${transfers} ने या ऑर्डरचे पेमेंट एकाच वेळी होते.`,
  upiLimitNoBank: 'या ऑर्डरचे पेमेंट कसे करायचे ते कृपया कंपनीला विचारा.',
  payByBank: 'बँक ट्रान्सफरने पेमेंट करा',
  upiAnyway: 'तरीही UPI ने पेमेंट करा',
  savedQrLimit: (limit) =>
    `हा कॅमेऱ्याने स्कॅन करा. सेव्ह केलेल्या फोटोवरून अनेक ॲप जास्तीत जास्त ${limit} पाठवतात.`,
  cancel: 'रद्द करा',
  cancelled: 'पेमेंट रद्द केले.',

  upiNote: (orderNumber, paymentCode) =>
    paymentCode === null ? `Order ${orderNumber}` : `Order ${orderNumber} ${paymentCode}`,
  qrTitle: (amount, upiId) => `${upiId} ला ${amount} देण्याचा QR कोड`,
  scan: 'पेमेंटसाठी QR स्कॅन करा',
  scanElsewhere: 'दुसऱ्या फोनवरून.',
  saveQr: 'QR सेव्ह करा',
  enlargeQr: 'मोठा करा',
  shrinkQr: 'लहान करा',
  saveQrFailed: 'फोटो सेव्ह झाला नाही.',
  payByApp: 'कोणत्याही UPI ॲपने पेमेंट करा',
  apps: ['Google Pay', 'PhonePe', 'Paytm'],
  appsLabel: 'याने पेमेंट करा',
  appsHere: 'कोणत्याही UPI ॲपने, जसे',
  upiId: 'UPI ID',
  upiName: (holder) => `तुम्ही ${holder} ला पैसे देत आहात. ते तुमच्या ॲपमध्ये दिसणाऱ्या नावाशी जुळवून पहा.`,
  upiCopied: 'UPI ID कॉपी झाला!',
  upiHint: 'पेमेंट केल्यावर पुरावा जमा करण्यासाठी “पेमेंट करा” दाबा.',
  backFromApp: 'तुम्ही पेमेंट केले का? वरचा बॉक्स निवडा, मग पुरावा जमा करा.',
  pay: 'पेमेंट करा',
  paying: 'प्रक्रिया सुरू आहे...',
  noUpi: 'UPI पेमेंटचा तपशील उपलब्ध नाही.',
  goBack: 'मागे जा',

  manualSteps: (company) => [
    `${company} ला ठरल्याप्रमाणे पेमेंट करा आणि खाली लिहिलेला मजकूर सांगा.`,
    'येथे सहमती द्या आणि पुष्टी करा. काहीही अपलोड करायचे नाही; पेमेंटची पावती जपून ठेवा.',
    'कंपनीला तुमचे पेमेंट मिळेपर्यंत ऑर्डर बाकी राहील. निर्णय झाल्यावर तुम्हाला मेल येईल.',
  ],
  theCompany: 'कंपनी',
  manualQuote: 'पैसे देताना हे सांगा',

  agree: 'मी सहमत आहे:',

  proof: 'पेमेंटचा पुरावा जमा करा',
  noCharge: 'यातून फक्त पुरावा पाठवला जातो. पैसे कापले जात नाहीत.',
  reference: 'UTR किंवा ट्रान्झॅक्शन क्रमांक',
  referenceMark: 'UTR',
  typedAmount: 'रक्कम टाका',
  typedAmountHint: 'तुम्ही भरलेली रक्कम, रुपयांत.',
  typedAmountDiffers: (total) => `ही एकूण रक्कम ${total} पेक्षा वेगळी आहे. कंपनीला दोन्ही दिसतील.`,
  file: 'पेमेंटची फाइल',
  fileHint: `फोटो, PDF, DOC किंवा DOCX, ${MAX_FILE_SIZE} पर्यंत.`,
  fileWaits: 'कनेक्शन नाही. “पेमेंट करा” दाबल्यावर फाइल पुराव्यासोबत सेव्ह होईल.',
  fileChange: 'दुसरी निवडा',
  fileKept: 'अपलोड झाली',
  fileType: 'फक्त फोटो, PDF, DOC आणि DOCX फाइल अपलोड करता येतात.',
  uploadFailed: 'फाइल अपलोड झाली नाही.',
  uploadWithoutFile: 'पुराव्याची फाइल अपलोड झाली नाही.',
  noReference: 'कृपया UTR किंवा ट्रान्झॅक्शन क्रमांक टाका.',
  badAmount: 'कृपया योग्य रक्कम टाका.',
  noFile: 'जमा करण्यापूर्वी कृपया पेमेंटची फाइल अपलोड करा.',

  manualFailed: 'मॅन्युअल पेमेंट जमा झाले नाही.',

  sentTitle: 'ही ऑर्डर जमा झाली आहे',
  sentText: {
    PENDING: 'कंपनीची मंजुरी बाकी आहे. निर्णय झाल्यावर तुम्हाला मेल मिळेल.',
    APPROVED: 'ती मंजूर झाली आहे. टोकन तुमचे आहेत.',
    REJECTED: 'ती नामंजूर झाली, आणि टोकन खरेदी झाले नाहीत. तुम्ही पेमेंट केले असेल, तर कृपया कंपनीला लिहा.',
  },
  sentStatus: 'स्थिती',
  sentReference: 'ट्रान्झॅक्शन ID',
  sentHistory: 'पेमेंट इतिहास',
  sentAgain: 'नवीन ऑर्डर सुरू करा',
};

export const historyTexts: Translation<typeof en.historyTexts> = {
  heading: 'पेमेंट इतिहास',
  receiptTitle: (orderNumber) => `पावती ${orderNumber}`,
  search: 'पेमेंट शोधा',
  searchPlaceholder: 'ID, ऑर्डर, रक्कम',
  searchSubmit: 'शोधा',
  status: 'स्थिती',
  statuses: [
    { value: 'PENDING', label: 'बाकी' },
    { value: 'APPROVED', label: 'मंजूर' },
    { value: 'REJECTED', label: 'नामंजूर' },
    { value: 'ALL', label: 'सर्व' },
  ],
  pageSize: 'प्रति पान',
  columns: {
    serial: 'अ.क्र.',
    method: 'पेमेंटची पद्धत',
    transactionId: 'ट्रान्झॅक्शन ID',
    amount: 'रक्कम (INR)',
    date: 'तारीख',
    time: 'वेळ',
    status: 'स्थिती',
    actions: 'क्रिया',
  },
  notAvailable: 'उपलब्ध नाही',
  amountBeforeFee: (amount) => `${amount} + शुल्क`,
  view: 'पाहा',
  viewOf: (serial) => `पावती ${serial} पाहा`,
  empty: 'पेमेंट सापडले नाही.',
  buy: 'टोकन खरेदी करा',
  showAll: 'सर्व पेमेंट दाखवा',
  loading: 'पेमेंट लोड होत आहेत...',
  failed: (reason) => `माहिती मिळाली नाही: ${reason}`,
  unknownError: 'अज्ञात अडचण',

  receipt: 'पेमेंटची पावती',
  serial: 'अनुक्रमांक',
  orderNumber: 'ऑर्डर क्रमांक',
  remark: 'ट्रान्सफरचा रिमार्क',
  price: 'एका टोकनची किंमत',
  tokens: 'टोकन',
  orderAmount: 'ऑर्डरची रक्कम',
  fee: 'प्लॅटफॉर्म शुल्क',
  amount: 'रक्कम',
  file: 'पावती',
  fileAlt: 'जमा केलेली पावती',
  openFile: 'उघडा',
  timeline: 'कालक्रम',
  submitted: 'जमा केले',
  seen: 'कंपनीने पाहिले',
  decided: 'निर्णय झाला',
  notYet: 'अजून नाही',
  reason: (reason) => `कारण: ${reason}`,
  download: 'PDF डाउनलोड करा',
  downloading: 'डाउनलोड होत आहे...',
  check: 'ही पावती तपासा',
  paperName: (order) => `receipt-${order}.pdf`,
  print: 'प्रिंट करा',
};

export const progressTexts: Translation<typeof en.progressTexts> = {
  heading: 'माझे पैसे कुठे आहेत?',
  ahead: (count) => {
    if (count === 0) return 'पुढील तपासणी तुमच्या पेमेंटची आहे.';
    return `तुमच्या आधी ${count < 1000 ? String(count) : '1,000 पेक्षा जास्त'} पेमेंट आहेत.`;
  },
  usualTime: (decisions, half, most) =>
    half === most
      ? `मागच्या ${String(decisions)} पैकी बहुतेकांवर ${most} इतक्या वेळात निर्णय झाला.`
      : `मागच्या ${String(decisions)} पैकी निम्म्यांवर ${half} इतक्या वेळात निर्णय झाला, आणि दहापैकी नऊ पेमेंटवर ${most} इतक्या वेळात.`,
  noUsualTime: 'कंपनीने अजून फार कमी निर्णय घेतले आहेत, त्यामुळे किती वेळ लागतो ते सांगता येत नाही.',
  minutes: (count) =>
    plural(count, { one: `${String(count)} मिनिट`, other: `${String(count)} मिनिटे` }),
  hours: (count) => plural(count, { one: `${String(count)} तास`, other: `${String(count)} तास` }),
  days: (count) => plural(count, { one: `${String(count)} दिवस`, other: `${String(count)} दिवस` }),
  missing: (amount) =>
    `बँकेत भरायच्या रकमेपेक्षा कमी पैसे आले आहेत. कृपया उरलेले ${amount} त्याच खात्यात पाठवा. तुमची ऑर्डर खुली राहते; नवीन ऑर्डर करू नका.`,
  missingElsewhere: (amount) =>
    `बँकेत भरायच्या रकमेपेक्षा कमी पैसे आले आहेत: ${amount} बाकी आहे. तुमच्या पेमेंटनंतर कंपनीने तिचे खाते बदलले आहे. जुन्या खात्यात पैसे पाठवू नका; उरलेली रक्कम कुठे पाठवायची ते कंपनीला विचारा. तुमची ऑर्डर खुली राहते.`,
  late: 'तुमचे पेमेंट बहुतेकांपेक्षा जास्त वेळ थांबले आहे. कृपया ऑर्डर क्रमांक देऊन कंपनीला विचारा.',
  correct: 'ट्रान्झॅक्शन क्रमांक दुरुस्त करा',
  given: (reference) => `कंपनी ${reference} शोधत आहे.`,
  correctHint:
    'क्रमांक तुमच्या पेमेंटशी जुळत नसेल, तर कंपनीला ते शोधायला जास्त वेळ लागू शकतो. तुम्ही तो एकदा दुरुस्त करू शकता; कंपनीला दोन्ही क्रमांक दिसतात.',
  save: 'क्रमांक सेव्ह करा',
  saving: 'सेव्ह होत आहे...',
  corrected: (first) => `तुम्ही ट्रान्झॅक्शन क्रमांक दुरुस्त केला आहे. आधी तो ${first} होता.`,
};
