// A machine's draft that nobody has reviewed.
import { plural } from '../../../ui/text/plural.ts';
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../forms/texts.ts';

export const newPasswordTexts: Translation<typeof en.newPasswordTexts> = {
  least: (least) => `किमान ${String(least)} अक्षरे.`,
  missing: (count) =>
    plural(count, {
      one: `आणखी ${String(count)} अक्षर हवे.`,
      other: `आणखी ${String(count)} अक्षरे हवीत.`,
    }),
  enough: 'लांबी पुरेशी आहे. आणखी मोठा पासवर्ड जास्त सुरक्षित असतो.',
  strong: 'मोठा आहे, त्यामुळे त्याचा अंदाज लावणे कठीण आहे.',
};

export const sessionEndedText: Translation<typeof en.sessionEndedText> =
  'तुम्ही लॉग आउट झाला आहात: पासवर्ड बदलला गेला, तुम्ही दुसऱ्या डिव्हाइसवर लॉग इन केले, किंवा हे डिव्हाइस बराच काळ वापरले गेले नाही.';
