// A machine's draft that nobody has reviewed.
import type { InterventionReason } from '@prelaunch/domain/interventions';
import type { QuestionReason } from '@prelaunch/domain/questions';
import { intlDates } from '@prelaunch/domain/intl-dates';
import { localeOf } from '@prelaunch/domain/languages';
import { CODE_RULES, type CodePurpose } from '@prelaunch/domain/limits';
import { reasonIn } from '@prelaunch/domain/reject-reasons';
import type { ArrivalTexts } from '../../mail/arrival-mails.ts';
import type { MemberMails } from '../../mail/member-mail-types.ts';
import type { PurchaseTexts } from '../../mail/mails.ts';
import type { InterventionTexts } from '../../mail/intervention-mails.ts';
import type { QuestionTexts } from '../../mail/question-mails.ts';
import type { RefundTexts } from '../../mail/refund-mails.ts';
import type { RestTexts } from '../../mail/rest-mails.ts';
import { railText } from '../../mail/payment-rail.ts';
import { railInMarathi } from './payment-rail.ts';
import { rejectReasonsInMarathi } from './reject-reasons.ts';

const dates = intlDates(localeOf('mr'));
const HOUR = 3600;

const lifeOf = (purpose: CodePurpose): string => {
  const { life } = CODE_RULES[purpose];
  return life < 4 * HOUR ? `${String(life / 60)} मिनिटे` : `${String(life / HOUR)} तास`;
};

const lines = ({
  orderNumber,
  payee,
  accountEnd,
  tokens,
  total,
  credit,
  rail,
}: PurchaseTexts): string =>
  `    ऑर्डर:  ${orderNumber}\n    कोणाला: ${payee}\n` +
  (accountEnd === null ? '' : `    खाते:   शेवटचे अंक ${accountEnd}\n`) +
  `    टोकन:  ${tokens}\n    एकूण:   ${total}` +
  (credit === null
    ? ''
    : `\n    ठेवलेले: आधीच्या पेमेंटचे ${credit.credited}\n    नवीन पेमेंट: ${credit.toPay}`) +
  (rail === null ? '' : `\n\n${railText(rail, railInMarathi)}`);

/** What was ordered, where only a part of it was paid. */
const reducedPart = ({ reducedFrom, tokens, total, credit }: PurchaseTexts): string =>
  reducedFrom === null
    ? ''
    : `\n\nतुम्ही ${reducedFrom.total} मध्ये ${reducedFrom.tokens} टोकनची ऑर्डर केली होती. ${credit?.toPay ?? total} मिळाले, म्हणून ही मंजुरी ${tokens} टोकनची आहे. ` +
      'या ऑर्डरसाठी आणखी काही द्यायचे नाही.';

const refundLines = ({
  orderNumber,
  amount,
  reason,
  account,
  sentReference,
}: RefundTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:    ${orderNumber}`]),
    `    रक्कम:    ${amount}`,
    `    कारण:    ${reason}`,
    ...(account === null ? [] : [`    खाते:     ${account}`]),
    ...(sentReference === null ? [] : [`    संदर्भ:    ${sentReference}`]),
  ].join('\n');

/** Why the company asks about a purchase. */
const QUESTION_REASONS: Readonly<Record<QuestionReason, string>> = {
  PROOF_UNREADABLE: 'पेमेंटचा पुरावा वाचता येत नाही',
  PAYMENT_NOT_FOUND: 'बँक खात्यात हे पेमेंट सापडले नाही',
  AMOUNT_DIFFERS: 'रक्कम ऑर्डरपेक्षा वेगळी आहे',
  PAYER_DIFFERS: 'पेमेंट दुसऱ्या कोणाच्या खात्यातून आले आहे',
  OTHER: 'कंपनीचा एक प्रश्न',
};

const questionLines = ({
  orderNumber,
  total,
  credited,
  reason,
  question,
  reservedUntil,
}: QuestionTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:   ${orderNumber}`]),
    `    एकूण:    ${total}`,
    ...(credited === null ? [] : [`    ठेवलेले: ${credited}`]),
    `    कारण:    ${QUESTION_REASONS[reason]}`,
    ...(question === '' ? [] : [`    प्रश्न:    ${question}`]),
    ...(reservedUntil === null ? [] : [`    राखीव:   ${dates.formatMoment(reservedUntil)} पर्यंत`]),
  ].join('\n');

/** Why a purchase is held or was reversed. */
const INTERVENTION_REASONS: Readonly<Record<InterventionReason, string>> = {
  WRONG_MATCH: 'तुमची ऑर्डर तुमच्या नसलेल्या पेमेंटशी जुळवली गेली',
  PAYMENT_RETURNED: 'बँकेने तुमचे पेमेंट परत पाठवले',
  LIEN: 'पोलिसांनी किंवा बँकेने पेमेंट वादग्रस्त ठरवले आहे',
  IDENTITY_REFUSED: 'तुमच्या ओळखीची खात्री होऊ शकली नाही',
  AGREED_WITHDRAWAL: 'तुमच्यात आणि कंपनीत हे ठरले',
  PAYMENT_DISPUTED: 'पेमेंट वादग्रस्त आहे',
  IDENTITY_CHECK: 'कंपनी तुमची ओळख तपासत आहे',
  OTHER: 'कंपनी तुमच्या ऑर्डरची तपासणी करत आहे',
};

const interventionLines = ({ orderNumber, tokens, total, reason }: InterventionTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:    ${orderNumber}`]),
    `    टोकन:    ${tokens}`,
    `    पेमेंट:    ${total}`,
    ...(reason === null ? [] : [`    कारण:    ${INTERVENTION_REASONS[reason]}`]),
  ].join('\n');

const restLines = ({
  orderNumber,
  remark,
  total,
  credited,
  received,
  missing,
}: RestTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:   ${orderNumber}`]),
    `    एकूण:    ${total}`,
    ...(credited === null ? [] : [`    ठेवलेले: ${credited}`]),
    `    मिळाले:   ${received}`,
    `    बाकी:    ${missing}`,
    ...(remark === null ? [] : [`    रिमार्क:  ${remark}`]),
  ].join('\n');

const arrivalLines = ({
  orderNumber,
  accountEnd,
  total,
  credited,
  received,
  difference,
}: ArrivalTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:   ${orderNumber}`]),
    ...(accountEnd === null ? [] : [`    खाते:    शेवटचे अंक ${accountEnd}`]),
    `    एकूण:    ${total}`,
    ...(credited === null ? [] : [`    ठेवलेले: ${credited}`]),
    `    मिळाले:   ${received}`,
    ...(difference === null
      ? []
      : [`    ${difference.kind === 'short' ? 'कमी:    ' : 'जास्त:   '} ${difference.amount}`]),
  ].join('\n');

/** The mails to members in Marathi. */
export const mailsInMarathi: MemberMails = {
  registerCodeMail: (to, companyName, code) => ({
    to,
    kind: 'register-code',
    subject: `${code} हा तुमचा नोंदणी कोड आहे`,
    text:
      `नमस्कार,\n\n${companyName} मध्ये नोंदणी करण्यासाठी तुमचा कोड (OTP) आहे\n\n    ${code}\n\n` +
      `तो ${lifeOf('register')} वैध आहे. तुम्ही तो मागवला नसेल, तर या मेलकडे दुर्लक्ष करा.` +
      `\n\n${companyName}`,
    code,
  }),

  alreadyRegisteredMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'already-registered',
    subject: 'तुमचे खाते आधीच आहे',
    text:
      `नमस्कार,\n\nकोणीतरी, कदाचित तुम्हीच, या ईमेलने ${companyName} मध्ये नोंदणी करण्याचा प्रयत्न केला. ` +
      `तुमचे खाते आधीच आहे.\n\nलॉग इन करा: ${publicUrl}/\n` +
      `पासवर्ड रीसेट करा: ${publicUrl}/fogot-password\n\n` +
      'हे तुम्ही नसाल, तर काहीही बदललेले नाही आणि तुम्हाला काही करण्याची गरज नाही.' +
      `\n\n${companyName}`,
  }),

  passwordCodeMail: (to, companyName, code) => ({
    to,
    kind: 'password-code',
    subject: `${code} हा नवीन पासवर्डसाठी तुमचा कोड आहे`,
    text:
      `नमस्कार,\n\n${companyName} मध्ये नवीन पासवर्ड तयार करण्यासाठी तुमचा कोड आहे\n\n    ${code}\n\n` +
      `तो ${lifeOf('forgot_password')} वैध आहे. तुम्ही तो मागवला नसेल, तर या मेलकडे दुर्लक्ष करा: ` +
      'या कोडशिवाय कोणीही तुमचा पासवर्ड बदलू शकत नाही.' +
      `\n\n${companyName}`,
    code,
  }),

  passwordChangedMail: (to, companyName) => ({
    to,
    kind: 'password-changed',
    subject: 'तुमचा पासवर्ड बदलला',
    text:
      `नमस्कार,\n\n${companyName} मधील तुमच्या खात्याचा पासवर्ड आत्ताच बदलला, आणि सर्व ठिकाणांहून लॉग आउट केले. ` +
      'हे तुम्ही केले नसेल, तर लगेच पासवर्ड पुन्हा रीसेट करा आणि तुमच्या कंपनीला कळवा.' +
      `\n\n${companyName}`,
  }),

  codesWithheldMail: (to, siteName) => ({
    to,
    kind: 'codes-withheld',
    subject: 'तुमच्या पत्त्यासाठी कोड थांबवले आहेत',
    text:
      'नमस्कार,\n\nया पत्त्यासाठी आम्ही एका दिवसात पाठवतो त्यापेक्षा जास्त कोड मागवले गेले, त्यामुळे काही पाठवले नाहीत. ' +
      'ते तुम्ही मागवले असतील, तर कृपया नंतर पुन्हा प्रयत्न करा. नसेल, तर दुसऱ्या कोणी तुमचा पत्ता टाकला: ' +
      'काहीही बदललेले नाही, आणि तुम्हाला काही करण्याची गरज नाही.\n\n' +
      'तुम्ही अलीकडे ज्या ब्राउझरवरून किंवा नेटवर्कवरून लॉग इन केले, तेथून मागवलेले कोड अजूनही मिळतात.' +
      `\n\n${siteName}`,
  }),

  accountAddedMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'account-added',
    subject: 'तुमच्यासाठी खाते तयार केले आहे',
    text:
      `नमस्कार,\n\n${companyName} ने या पत्त्याने तुमचे खाते तयार केले आहे.\n\nलॉग इन करा: ${publicUrl}/\n\n` +
      `पासवर्ड तुम्हाला कंपनीकडून मिळेल, किंवा तो स्वतः निवडा: ${publicUrl}/fogot-password` +
      `\n\n${companyName}`,
  }),

  emailChangedMail: (to, companyName) => ({
    to,
    kind: 'email-changed',
    subject: 'तुमच्या खात्याचा ईमेल पत्ता बदलला',
    text:
      `नमस्कार,\n\n${companyName} ने तुमच्या खात्याला दुसरा ईमेल पत्ता दिला आहे. यापुढे तुम्ही नवीन पत्त्याने लॉग इन कराल. ` +
      'तुम्ही हे मागितले नसेल, तर लगेच तुमच्या कंपनीला कळवा.' +
      `\n\n${companyName}`,
  }),

  verifiedMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'verified',
    subject: 'तुमची पडताळणी झाली आहे',
    text:
      `नमस्कार,\n\n${companyName} ने तुमच्या खात्याची पडताळणी केली आहे.\n\nतुमचे प्रोफाइल पाहा: ${publicUrl}/user/profile` +
      `\n\n${companyName}`,
  }),

  verificationEndedMail: (to, companyName) => ({
    to,
    kind: 'verification-ended',
    subject: 'तुमची पडताळणी संपली आहे',
    text:
      'नमस्कार,\n\nतुमच्या खात्याचे नाव, जन्मतारीख किंवा आधार क्रमांक आत्ताच तुमच्या प्रोफाइलमध्ये बदलला गेला. ' +
      `${companyName} तुमची पुन्हा पडताळणी करेल, आणि तेव्हा तुम्हाला आणखी एक मेल मिळेल. हे तुम्ही केले नसेल, तर लगेच नवीन पासवर्ड तयार करा ` +
      'आणि तुमच्या कंपनीला कळवा.' +
      `\n\n${companyName}`,
  }),

  purchaseSubmittedMail: (to, purchase, publicUrl) => ({
    to,
    kind: 'purchase-submitted',
    subject: 'आम्हाला तुमची खरेदी मिळाली आहे',
    text:
      `नमस्कार,\n\nआम्हाला तुमची खरेदी मिळाली आहे आणि आम्ही पेमेंट तपासू:\n\n${lines(purchase)}\n\n` +
      `तोपर्यंत टोकन तुमच्यासाठी राखून ठेवले आहेत. तिची स्थिती पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${purchase.companyName}`,
  }),

  purchaseApprovedMail: (to, purchase, isPaid, publicUrl) => ({
    to,
    kind: 'purchase-approved',
    subject: 'तुमची खरेदी मंजूर झाली',
    text:
      `नमस्कार,\n\n${isPaid ? 'तुमचे पेमेंट मिळाले आहे' : 'कंपनीने तुमच्या पेमेंटची खात्री केली आहे'} ` +
      `आणि टोकन तुमचे आहेत:\n\n${lines(purchase)}${reducedPart(purchase)}\n\n` +
      `तुमचा स्टॉक पाहा: ${publicUrl}/user/dashboard\n\n${purchase.companyName}`,
  }),

  purchaseRejectedMail: (to, purchase, reason, publicUrl) => ({
    to,
    kind: 'purchase-rejected',
    subject: 'तुमची खरेदी मंजूर झाली नाही',
    text:
      `नमस्कार,\n\nही खरेदी मंजूर झाली नाही:\n\n${lines({ ...purchase, credit: null })}\n\n` +
      (reason === null ? '' : `कारण: ${reasonIn(rejectReasonsInMarathi, reason)}\n\n`) +
      (purchase.credit === null
        ? ''
        : `तुम्ही ठेवलेले ${purchase.credit.credited} पुढच्या ऑर्डरसाठी पुन्हा उपलब्ध झाले.\n\n`) +
      'टोकन आता तुमच्यासाठी राखून ठेवलेले नाहीत. तुम्ही पेमेंट केले असेल, तर ऑर्डर क्रमांक आणि ट्रान्झॅक्शन क्रमांकासह ' +
      'कंपनीला लिहा किंवा फोन करा. तिचा ईमेल पत्ता आणि फोन नंबर खाली आहेत. ' +
      `पेमेंट पाहा: ${publicUrl}/user/payment-history\n\n${purchase.companyName}`,
  }),

  refundRegisteredMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-registered',
    subject: 'तुम्हाला पैसे परत मिळतील',
    text:
      `नमस्कार,\n\nतुम्ही भरलेले पैसे कंपनी तुम्हाला परत देईल:\n\n${refundLines(refund)}\n\n` +
      'कृपया पैसे कोणत्या खात्यात पाठवायचे ते कंपनीला सांगा. लॉग इन करा आणि "तुमचे खाते सांगा" निवडा: ' +
      `${publicUrl}/user/payment-history\n\nपैसे पाठवल्यावर तुम्हाला आणखी एक मेल मिळेल.` +
      `\n\n${refund.companyName}`,
  }),

  refundKeptMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-kept',
    subject: 'तुमचे पैसे पुढच्या ऑर्डरसाठी ठेवले आहेत',
    text:
      `नमस्कार,\n\nतुम्ही भरलेले पैसे कंपनीने तुमच्या पुढच्या ऑर्डरसाठी ठेवले आहेत. पेमेंट करताना ते एकूण रकमेतून वजा होतील:\n\n${refundLines(refund)}\n\n` +
      'पैसे तुमच्या खात्यात हवे असतील, तर लॉग इन करा आणि "त्याऐवजी माझ्या खात्यात पाठवा" निवडा: ' +
      `${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundAccountMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-account',
    subject: 'तुमच्या रिफंडचे खाते',
    text:
      `नमस्कार,\n\nतुमच्या रिफंडसाठी आत्ताच हे खाते सांगितले गेले. कंपनी पैसे याच खात्यात पाठवेल:\n\n${refundLines(refund)}\n\n` +
      'हे तुम्ही केले नसेल, तर लगेच नवीन पासवर्ड तयार करा आणि तुमच्या कंपनीला सांगा. ' +
      `तुमचे रिफंड पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundCancelledMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-cancelled',
    subject: 'तुमचा रिफंड रद्द झाला',
    text:
      `नमस्कार,\n\nकंपनीने सांगितले होते की ती तुम्हाला हे पैसे परत देईल. तिने रिफंड रद्द केला आहे आणि पैसे पाठवलेले नाहीत:\n\n${refundLines(refund)}\n\n` +
      `तुम्हाला हे माहीत नसेल, तर कंपनीला विचारा. तुमच्या ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundSentMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-sent',
    subject: 'तुमचा रिफंड पाठवला आहे',
    text:
      `नमस्कार,\n\nकंपनीने तुम्हाला हा रिफंड पाठवला आहे:\n\n${refundLines(refund)}\n\n` +
      'तो तुमच्या बँकेत दिसायला काही दिवस लागू शकतात. ' +
      `तुमच्या ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  purchaseHeldMail: (to, held, publicUrl) => ({
    to,
    kind: 'purchase-held',
    subject: 'तुमचे टोकन रोखून ठेवले आहेत',
    text:
      `नमस्कार,\n\nकंपनीने एका मंजूर ऑर्डरचे टोकन रोखून ठेवले आहेत:\n\n${interventionLines(held)}\n\n` +
      'टोकन तुमचेच आहेत. कंपनी रोख काढेल किंवा टोकन परत घेईल, आणि तेव्हा तुम्हाला मेल मिळेल. ' +
      'तुमचा काही प्रश्न असेल किंवा तुमच्याकडे पुरावा असेल, तर खालील पत्त्यावर कंपनीशी संपर्क साधा. ' +
      `ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${held.companyName}`,
  }),

  purchaseReleasedMail: (to, held, publicUrl) => ({
    to,
    kind: 'purchase-released',
    subject: 'तुमच्या टोकनवर आता रोख नाही',
    text:
      `नमस्कार,\n\nकंपनीने या ऑर्डरच्या टोकनवरची रोख काढली आहे:\n\n${interventionLines(held)}\n\n` +
      `तुम्हाला काहीही करण्याची गरज नाही. ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${held.companyName}`,
  }),

  purchaseReversedMail: (to, reversed, publicUrl) => ({
    to,
    kind: 'purchase-reversed',
    subject: 'तुमची खरेदी मागे घेतली गेली',
    text:
      `नमस्कार,\n\nकंपनीने मंजूर केलेली एक खरेदी मागे घेतली आहे. तिचे टोकन आता तुमचे नाहीत:\n\n${interventionLines(reversed)}\n\n` +
      (reversed.credited === null
        ? ''
        : `तुम्ही ठेवलेले ${reversed.credited} पुढच्या ऑर्डरसाठी पुन्हा उपलब्ध झाले. `) +
      'कंपनीने तुम्हाला पैसे परत द्यायचे असतील, तर रिफंडबद्दल तुम्हाला आणखी एक मेल मिळेल. ' +
      'तुम्ही सहमत नसाल, तर खालील पत्त्यावर कंपनीशी संपर्क साधा. ' +
      `ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${reversed.companyName}`,
  }),

  questionMail: (to, asked, publicUrl) => ({
    to,
    kind: 'purchase-question',
    subject: 'तुमच्या पेमेंटबद्दल कंपनीचा एक प्रश्न आहे',
    text:
      `नमस्कार,\n\nतुमच्या ऑर्डरवर निर्णय घेण्यापूर्वी कंपनीला तुमचे उत्तर हवे आहे:\n\n${questionLines(asked)}\n\n` +
      'लॉग इन करा, ऑर्डर उघडा आणि “उत्तर द्या” दाबा. तुम्ही आणखी एक फाइल जोडू शकता. ' +
      `${asked.reason === 'AMOUNT_DIFFERS' ? '' : 'पुन्हा पेमेंट करू नका आणि '}त्यासाठी नवीन ऑर्डर करू नका. ` +
      'पासवर्ड, PIN किंवा OTP कधीही पाठवू नका: कंपनीला त्यांची गरज नाही.\n\n' +
      `इथे उत्तर द्या: ${publicUrl}/user/payment-history` +
      `\n\n${asked.companyName}`,
  }),

  restOfPaymentMail: (to, rest, publicUrl) => ({
    to,
    kind: 'payment-rest',
    subject: 'तुमच्या पेमेंटचा एक भाग बाकी आहे',
    text:
      `नमस्कार,\n\nबँकेत तुमच्या ऑर्डरच्या एकूण रकमेपेक्षा कमी पैसे आले आहेत:\n\n${restLines(rest)}\n\n` +
      'पैसे भरण्यापूर्वी ऑर्डर उघडा: खाते तेच आहे की बदलले आहे ते तिथे लिहिले आहे. मग उरलेली रक्कम पाठवा आणि वरील रिमार्क लिहा. ' +
      'तुमची ऑर्डर खुली राहते. तिच्यासाठी नवीन ऑर्डर करू नका.\n\n' +
      `तुमच्या ऑर्डर पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${rest.companyName}`,
  }),

  paymentArrivedMail: (to, arrival, publicUrl) => ({
    to,
    kind: 'payment-arrived',
    subject: `तुमचे ${arrival.received} आम्हाला मिळाले आहेत`,
    text:
      `नमस्कार,\n\n${dates.formatDayInWords(arrival.day) ?? arrival.day} च्या बँक स्टेटमेंटमध्ये तुमचे पेमेंट दिसते:\n\n${arrivalLines(arrival)}\n\n` +
      `${railText(arrival.rail, railInMarathi)}\n\n` +
      (arrival.difference === null
        ? 'आता कंपनी ते तपासेल. तुम्हाला काही करण्याची गरज नाही.'
        : 'या फरकाबद्दल कंपनी निर्णय घेईल आणि तुम्हाला लिहील. त्यासाठी नवीन ऑर्डर करू नका.') +
      `\n\nया पेमेंटची स्थिती पाहा: ${publicUrl}/user/payment-history` +
      `\n\n${arrival.companyName}`,
  }),
};
