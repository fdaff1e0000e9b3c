/** The numbers to which money is sent. */
export interface PayeeNumbers {
  readonly accountNumber: string;
  readonly ifscCode: string;
  /** Empty when the account has none. */
  readonly upi: string;
}

/**
 * The text whose SHA-256 draws the payee's seal: equal for equal account number, IFSC code and UPI ID, whatever their
 * case and spaces. The header names the version of the drawing: another one needs another header.
 */
export const payeeSealText = ({ accountNumber, ifscCode, upi }: PayeeNumbers): string =>
  ['prelaunch payee seal 1', accountNumber, ifscCode, upi]
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .join('\n');
