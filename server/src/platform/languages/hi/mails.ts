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
import { railInHindi } from './payment-rail.ts';
import { rejectReasonsInHindi } from './reject-reasons.ts';

const dates = intlDates(localeOf('hi'));
const HOUR = 3600;

const lifeOf = (purpose: CodePurpose): string => {
  const { life } = CODE_RULES[purpose];
  return life < 4 * HOUR ? `${String(life / 60)} मिनट` : `${String(life / HOUR)} घंटे`;
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
  `    ऑर्डर:  ${orderNumber}\n    किसे:   ${payee}\n` +
  (accountEnd === null ? '' : `    खाता:   आखिरी अंक ${accountEnd}\n`) +
  `    टोकन:  ${tokens}\n    कुल:    ${total}` +
  (credit === null
    ? ''
    : `\n    रखे हुए: पिछले पेमेंट के ${credit.credited}\n    नया पेमेंट: ${credit.toPay}`) +
  (rail === null ? '' : `\n\n${railText(rail, railInHindi)}`);

/** What was ordered, where only a part of it was paid. */
const reducedPart = ({ reducedFrom, tokens, total, credit }: PurchaseTexts): string =>
  reducedFrom === null
    ? ''
    : `\n\nआपने ${reducedFrom.total} में ${reducedFrom.tokens} टोकन का ऑर्डर किया था। ${credit?.toPay ?? total} मिले, इसलिए यह मंज़ूरी ${tokens} टोकन की है। ` +
      'इस ऑर्डर के लिए और कुछ नहीं देना है।';

const refundLines = ({
  orderNumber,
  amount,
  reason,
  account,
  sentReference,
}: RefundTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:   ${orderNumber}`]),
    `    राशि:    ${amount}`,
    `    कारण:   ${reason}`,
    ...(account === null ? [] : [`    खाता:    ${account}`]),
    ...(sentReference === null ? [] : [`    संदर्भ:   ${sentReference}`]),
  ].join('\n');

/** Why the company asks about a purchase. */
const QUESTION_REASONS: Readonly<Record<QuestionReason, string>> = {
  PROOF_UNREADABLE: 'भुगतान का प्रमाण पढ़ा नहीं जा सकता',
  PAYMENT_NOT_FOUND: 'बैंक खाते में यह भुगतान नहीं मिला',
  AMOUNT_DIFFERS: 'राशि ऑर्डर से अलग है',
  PAYER_DIFFERS: 'भुगतान किसी और के खाते से आया है',
  OTHER: 'कंपनी का एक सवाल',
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
    `    कुल:     ${total}`,
    ...(credited === null ? [] : [`    रखे हुए: ${credited}`]),
    `    कारण:   ${QUESTION_REASONS[reason]}`,
    ...(question === '' ? [] : [`    सवाल:   ${question}`]),
    ...(reservedUntil === null ? [] : [`    सुरक्षित: ${dates.formatMoment(reservedUntil)} तक`]),
  ].join('\n');

/** Why a purchase is held or was reversed. */
const INTERVENTION_REASONS: Readonly<Record<InterventionReason, string>> = {
  WRONG_MATCH: 'आपका ऑर्डर ऐसे भुगतान से मिलाया गया जो आपका नहीं था',
  PAYMENT_RETURNED: 'बैंक ने आपका भुगतान लौटा दिया',
  LIEN: 'पुलिस या बैंक ने भुगतान को विवादित बताया है',
  IDENTITY_REFUSED: 'आपकी पहचान की पुष्टि नहीं हो सकी',
  AGREED_WITHDRAWAL: 'आपके और कंपनी के बीच यह तय हुआ',
  PAYMENT_DISPUTED: 'भुगतान विवादित है',
  IDENTITY_CHECK: 'कंपनी आपकी पहचान जाँच रही है',
  OTHER: 'कंपनी आपके ऑर्डर की जाँच कर रही है',
};

const interventionLines = ({ orderNumber, tokens, total, reason }: InterventionTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    ऑर्डर:   ${orderNumber}`]),
    `    टोकन:   ${tokens}`,
    `    भुगतान:  ${total}`,
    ...(reason === null ? [] : [`    कारण:   ${INTERVENTION_REASONS[reason]}`]),
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
    `    कुल:     ${total}`,
    ...(credited === null ? [] : [`    रखे हुए: ${credited}`]),
    `    मिला:    ${received}`,
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
    ...(accountEnd === null ? [] : [`    खाता:    आखिरी अंक ${accountEnd}`]),
    `    कुल:     ${total}`,
    ...(credited === null ? [] : [`    रखे हुए: ${credited}`]),
    `    मिला:    ${received}`,
    ...(difference === null
      ? []
      : [`    ${difference.kind === 'short' ? 'कम:     ' : 'ज़्यादा:  '} ${difference.amount}`]),
  ].join('\n');

/** The mails to members in Hindi. */
export const mailsInHindi: MemberMails = {
  registerCodeMail: (to, companyName, code) => ({
    to,
    kind: 'register-code',
    subject: `${code} आपका रजिस्ट्रेशन कोड है`,
    text:
      `नमस्ते,\n\n${companyName} में रजिस्टर करने के लिए आपका कोड (OTP) है\n\n    ${code}\n\n` +
      `यह ${lifeOf('register')} तक मान्य है। अगर आपने इसे नहीं मँगाया, तो इस मेल पर ध्यान न दें।` +
      `\n\n${companyName}`,
    code,
  }),

  alreadyRegisteredMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'already-registered',
    subject: 'आपका खाता पहले से है',
    text:
      `नमस्ते,\n\nकिसी ने, शायद आपने ही, इस ईमेल से ${companyName} में रजिस्टर करने की कोशिश की। ` +
      `आपका खाता पहले से है।\n\nलॉग इन करें: ${publicUrl}/\n` +
      `पासवर्ड रीसेट करें: ${publicUrl}/fogot-password\n\n` +
      'अगर यह आप नहीं थे, तो कुछ भी नहीं बदला है और आपको कुछ करने की ज़रूरत नहीं है।' +
      `\n\n${companyName}`,
  }),

  passwordCodeMail: (to, companyName, code) => ({
    to,
    kind: 'password-code',
    subject: `${code} नए पासवर्ड के लिए आपका कोड है`,
    text:
      `नमस्ते,\n\n${companyName} में नया पासवर्ड बनाने के लिए आपका कोड है\n\n    ${code}\n\n` +
      `यह ${lifeOf('forgot_password')} तक मान्य है। अगर आपने इसे नहीं मँगाया, तो इस मेल पर ध्यान न दें: ` +
      'इस कोड के बिना कोई आपका पासवर्ड नहीं बदल सकता।' +
      `\n\n${companyName}`,
    code,
  }),

  passwordChangedMail: (to, companyName) => ({
    to,
    kind: 'password-changed',
    subject: 'आपका पासवर्ड बदल दिया गया',
    text:
      `नमस्ते,\n\n${companyName} में आपके खाते का पासवर्ड अभी बदला गया, और सभी जगह से लॉग आउट कर दिया गया। ` +
      'अगर यह आपने नहीं किया, तो तुरंत पासवर्ड फिर से रीसेट करें और अपनी कंपनी को बताएँ।' +
      `\n\n${companyName}`,
  }),

  purchaseSubmittedMail: (to, purchase, publicUrl) => ({
    to,
    kind: 'purchase-submitted',
    subject: 'हमें आपकी खरीद मिल गई है',
    text:
      `नमस्ते,\n\nहमें आपकी खरीद मिल गई है और हम भुगतान की जाँच करेंगे:\n\n${lines(purchase)}\n\n` +
      `तब तक टोकन आपके लिए रखे गए हैं। इसकी स्थिति देखें: ${publicUrl}/user/payment-history` +
      `\n\n${purchase.companyName}`,
  }),

  purchaseApprovedMail: (to, purchase, isPaid, publicUrl) => ({
    to,
    kind: 'purchase-approved',
    subject: 'आपकी खरीद मंज़ूर हो गई',
    text:
      `नमस्ते,\n\n${isPaid ? 'आपका भुगतान मिल गया है' : 'कंपनी ने आपके भुगतान की पुष्टि की है'} ` +
      `और टोकन आपके हैं:\n\n${lines(purchase)}${reducedPart(purchase)}\n\n` +
      `अपना स्टॉक देखें: ${publicUrl}/user/dashboard\n\n${purchase.companyName}`,
  }),

  purchaseRejectedMail: (to, purchase, reason, publicUrl) => ({
    to,
    kind: 'purchase-rejected',
    subject: 'आपकी खरीद मंज़ूर नहीं हुई',
    text:
      `नमस्ते,\n\nयह खरीद मंज़ूर नहीं हुई:\n\n${lines({ ...purchase, credit: null })}\n\n` +
      (reason === null ? '' : `कारण: ${reasonIn(rejectReasonsInHindi, reason)}\n\n`) +
      (purchase.credit === null
        ? ''
        : `आपके रखे हुए ${purchase.credit.credited} अगले ऑर्डर के लिए फिर से उपलब्ध हो गए।\n\n`) +
      'टोकन अब आपके लिए रखे हुए नहीं हैं। अगर आपने भुगतान कर दिया है, तो ऑर्डर नंबर और ट्रांज़ैक्शन नंबर के साथ ' +
      'कंपनी को लिखें या फ़ोन करें। उसका ईमेल पता और फ़ोन नंबर नीचे हैं। ' +
      `भुगतान देखें: ${publicUrl}/user/payment-history\n\n${purchase.companyName}`,
  }),

  codesWithheldMail: (to, siteName) => ({
    to,
    kind: 'codes-withheld',
    subject: 'आपके पते के लिए कोड रोक दिए गए हैं',
    text:
      'नमस्ते,\n\nइस पते के लिए उससे ज़्यादा कोड मँगाए गए जितने हम एक दिन में भेजते हैं, इसलिए कुछ नहीं भेजे गए। ' +
      'अगर उन्हें आपने मँगाया है, तो कृपया बाद में फिर कोशिश करें। अगर नहीं, तो किसी और ने आपका पता डाला है: ' +
      'कुछ भी नहीं बदला है, और आपको कुछ करने की ज़रूरत नहीं है।\n\n' +
      'जिस ब्राउज़र या नेटवर्क से आपने हाल में लॉग इन किया है, वहाँ से मँगाए गए कोड अब भी मिलते हैं।' +
      `\n\n${siteName}`,
  }),

  accountAddedMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'account-added',
    subject: 'आपके लिए खाता बनाया गया है',
    text:
      `नमस्ते,\n\n${companyName} ने इस पते से आपका खाता बनाया है।\n\nलॉग इन करें: ${publicUrl}/\n\n` +
      `पासवर्ड आपको कंपनी से मिलेगा, या उसे खुद बनाएँ: ${publicUrl}/fogot-password` +
      `\n\n${companyName}`,
  }),

  emailChangedMail: (to, companyName) => ({
    to,
    kind: 'email-changed',
    subject: 'आपके खाते का ईमेल पता बदल दिया गया',
    text:
      `नमस्ते,\n\n${companyName} ने आपके खाते का ईमेल पता बदल दिया है। अब से आप नए पते से लॉग इन करेंगे। ` +
      'अगर यह आपने नहीं कहा था, तो तुरंत अपनी कंपनी को बताएँ।' +
      `\n\n${companyName}`,
  }),

  verifiedMail: (to, companyName, publicUrl) => ({
    to,
    kind: 'verified',
    subject: 'आप वेरिफ़ाइड हैं',
    text:
      `नमस्ते,\n\n${companyName} ने आपके खाते को वेरिफ़ाई कर दिया है।\n\nअपनी प्रोफ़ाइल देखें: ${publicUrl}/user/profile` +
      `\n\n${companyName}`,
  }),

  verificationEndedMail: (to, companyName) => ({
    to,
    kind: 'verification-ended',
    subject: 'आपका वेरिफ़िकेशन खत्म हो गया है',
    text:
      'नमस्ते,\n\nआपके खाते का नाम, जन्मतिथि या आधार नंबर अभी-अभी आपकी प्रोफ़ाइल में बदला गया। ' +
      `${companyName} आपको फिर से वेरिफ़ाई करेगी, और तब आपको एक और मेल मिलेगा। अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड बनाएँ ` +
      'और अपनी कंपनी को बताएँ।' +
      `\n\n${companyName}`,
  }),

  refundRegisteredMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-registered',
    subject: 'आपको पैसे वापस मिलेंगे',
    text:
      `नमस्ते,\n\nआपने जो पैसे दिए थे, कंपनी उन्हें लौटाएगी:\n\n${refundLines(refund)}\n\n` +
      'कृपया कंपनी को बताएँ कि पैसे किस खाते में भेजने हैं। लॉग इन करें और "अपना खाता बताएँ" चुनें: ' +
      `${publicUrl}/user/payment-history\n\nपैसे भेजे जाने पर आपको एक और मेल मिलेगा।` +
      `\n\n${refund.companyName}`,
  }),

  refundKeptMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-kept',
    subject: 'आपके पैसे अगले ऑर्डर के लिए रखे गए हैं',
    text:
      `नमस्ते,\n\nआपने जो पैसे दिए थे, कंपनी ने उन्हें आपके अगले ऑर्डर के लिए रखा है। पेमेंट करते समय वे कुल राशि से घटाए जाएँगे:\n\n${refundLines(refund)}\n\n` +
      'अगर आप पैसे अपने खाते में चाहते हैं, तो लॉग इन करें और "इसके बजाय मेरे खाते में भेजें" चुनें: ' +
      `${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundAccountMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-account',
    subject: 'आपके रिफ़ंड का खाता',
    text:
      `नमस्ते,\n\nआपके रिफ़ंड के लिए अभी-अभी यह खाता बताया गया। कंपनी पैसे इसी में भेजेगी:\n\n${refundLines(refund)}\n\n` +
      'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड बनाएँ और अपनी कंपनी को बताएँ। ' +
      `अपने रिफ़ंड देखें: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundCancelledMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-cancelled',
    subject: 'आपका रिफ़ंड रद्द हो गया',
    text:
      `नमस्ते,\n\nकंपनी ने बताया था कि वह आपको यह पैसा लौटाएगी। उसने रिफ़ंड रद्द कर दिया है और पैसा नहीं भेजा है:\n\n${refundLines(refund)}\n\n` +
      `अगर आपको इसकी जानकारी नहीं थी, तो कंपनी से पूछें। अपने ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  refundSentMail: (to, refund, publicUrl) => ({
    to,
    kind: 'refund-sent',
    subject: 'आपका रिफ़ंड भेज दिया गया',
    text:
      `नमस्ते,\n\nकंपनी ने आपको यह रिफ़ंड भेजा है:\n\n${refundLines(refund)}\n\n` +
      'आपके बैंक में दिखने में कुछ दिन लग सकते हैं। ' +
      `अपने ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${refund.companyName}`,
  }),

  purchaseHeldMail: (to, held, publicUrl) => ({
    to,
    kind: 'purchase-held',
    subject: 'आपके टोकन रोक कर रखे गए हैं',
    text:
      `नमस्ते,\n\nकंपनी ने एक मंज़ूर ऑर्डर के टोकन रोक कर रखे हैं:\n\n${interventionLines(held)}\n\n` +
      'टोकन आपके ही हैं। कंपनी रोक हटाएगी या टोकन वापस लेगी, और तब आपको मेल मिलेगा। ' +
      'अगर आपका कोई सवाल है या आपके पास कोई प्रमाण है, तो नीचे दिए पते पर कंपनी से संपर्क करें। ' +
      `ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${held.companyName}`,
  }),

  purchaseReleasedMail: (to, held, publicUrl) => ({
    to,
    kind: 'purchase-released',
    subject: 'आपके टोकन पर अब रोक नहीं है',
    text:
      `नमस्ते,\n\nकंपनी ने इस ऑर्डर के टोकन की रोक हटा दी है:\n\n${interventionLines(held)}\n\n` +
      `आपको कुछ करने की ज़रूरत नहीं है। ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${held.companyName}`,
  }),

  purchaseReversedMail: (to, reversed, publicUrl) => ({
    to,
    kind: 'purchase-reversed',
    subject: 'आपकी खरीद वापस ले ली गई',
    text:
      `नमस्ते,\n\nकंपनी ने एक खरीद, जिसे उसने मंज़ूर किया था, वापस ले ली है। इसके टोकन अब आपके नहीं हैं:\n\n${interventionLines(reversed)}\n\n` +
      (reversed.credited === null
        ? ''
        : `आपके रखे हुए ${reversed.credited} अगले ऑर्डर के लिए फिर से उपलब्ध हो गए। `) +
      'अगर कंपनी को आपके पैसे लौटाने हैं, तो रिफ़ंड के बारे में आपको एक और मेल मिलेगा। ' +
      'अगर आप सहमत नहीं हैं, तो नीचे दिए पते पर कंपनी से संपर्क करें। ' +
      `ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${reversed.companyName}`,
  }),

  questionMail: (to, asked, publicUrl) => ({
    to,
    kind: 'purchase-question',
    subject: 'आपके भुगतान के बारे में कंपनी का एक सवाल है',
    text:
      `नमस्ते,\n\nआपके ऑर्डर पर फ़ैसला करने से पहले कंपनी को आपका जवाब चाहिए:\n\n${questionLines(asked)}\n\n` +
      'लॉग इन करें, ऑर्डर खोलें और “जवाब दें” दबाएँ। आप एक और फ़ाइल जोड़ सकते हैं। ' +
      `${asked.reason === 'AMOUNT_DIFFERS' ? '' : 'दोबारा भुगतान न करें और '}इसके लिए नया ऑर्डर न करें। ` +
      'पासवर्ड, PIN या OTP कभी न भेजें: कंपनी को इनकी ज़रूरत नहीं है।\n\n' +
      `यहाँ जवाब दें: ${publicUrl}/user/payment-history` +
      `\n\n${asked.companyName}`,
  }),

  restOfPaymentMail: (to, rest, publicUrl) => ({
    to,
    kind: 'payment-rest',
    subject: 'आपके भुगतान का एक हिस्सा बाकी है',
    text:
      `नमस्ते,\n\nबैंक में आपके ऑर्डर की कुल राशि से कम पैसा आया है:\n\n${restLines(rest)}\n\n` +
      'भुगतान से पहले ऑर्डर खोलें: वहाँ लिखा है कि खाता वही है या बदल गया है। फिर बाकी राशि भेजें और ऊपर दिया गया रिमार्क लिखें। ' +
      'आपका ऑर्डर खुला रहता है। इसके लिए नया ऑर्डर न करें।\n\n' +
      `अपने ऑर्डर देखें: ${publicUrl}/user/payment-history` +
      `\n\n${rest.companyName}`,
  }),

  paymentArrivedMail: (to, arrival, publicUrl) => ({
    to,
    kind: 'payment-arrived',
    subject: `आपके ${arrival.received} हमें मिल गए हैं`,
    text:
      `नमस्ते,\n\n${dates.formatDayInWords(arrival.day) ?? arrival.day} के बैंक स्टेटमेंट में आपका भुगतान दिखता है:\n\n${arrivalLines(arrival)}\n\n` +
      `${railText(arrival.rail, railInHindi)}\n\n` +
      (arrival.difference === null
        ? 'अब कंपनी इसकी जाँच करेगी। आपको कुछ करने की ज़रूरत नहीं है।'
        : 'इस अंतर के बारे में कंपनी फ़ैसला करेगी और आपको लिखेगी। इसके लिए नया ऑर्डर न करें।') +
      `\n\nइस भुगतान की स्थिति देखें: ${publicUrl}/user/payment-history` +
      `\n\n${arrival.companyName}`,
  }),
};
