/** The payment methods that members prove with a reference number and a receipt. */
export const PROOF_METHODS = ['BANK', 'UPI'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** The payment methods without a proof, which company and member settle between them. */
export const MANUAL_METHODS = ['MANUAL'] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];

export const OFFERED_METHODS = [...PROOF_METHODS, ...MANUAL_METHODS] as const;
export type OfferedMethod = (typeof OFFERED_METHODS)[number];

/** CRYPTO occurs only in stored purchases; no screen offers it. */
export const PAYMENT_METHODS = [...OFFERED_METHODS, 'CRYPTO'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const hasProof = (method: PaymentMethod): method is ProofMethod =>
  PROOF_METHODS.some((proven) => proven === method);

/** A UPI or IMPS number (RRN) has 12 digits; bank statements pad it with zeros. */
const RRN = /^0*\d{12}$/;
/** NEFT numbers have 16 letters and digits, newer ones and RTGS numbers 22. */
const UTR = /^(?:[A-Z0-9]{16}|[A-Z0-9]{22})$/;

/** The usual forms of a method's reference numbers. */
export const REFERENCE_FORMS: Readonly<Record<ProofMethod, readonly RegExp[]>> = {
  BANK: [RRN, UTR],
  UPI: [RRN],
};

/** The name of a method among the dashboard's figures: 'bank' for BANK. */
export const figureName = <Method extends PaymentMethod>(method: Method) =>
  method.toLowerCase() as Lowercase<Method>;

/** Returns one value per method, by the names of their figures. */
export function byMethod<T>(
  value: (method: PaymentMethod) => T,
): Record<Lowercase<PaymentMethod>, T>;
export function byMethod<T>(value: (method: PaymentMethod) => T): Record<string, T> {
  return Object.fromEntries(PAYMENT_METHODS.map((method) => [figureName(method), value(method)]));
}
