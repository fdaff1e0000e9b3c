// A machine's draft that nobody has reviewed.
/** One text for all calls, because the bundle must not contain two texts for each. */
export const fallbackOf = (): string =>
  'सर्व्हरकडून उत्तर आले नाही. कृपया तुमचे कनेक्शन तपासा आणि पुन्हा प्रयत्न करा.';
