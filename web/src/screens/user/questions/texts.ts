import { MAX_QUESTION_TEXT } from '@prelaunch/domain/questions';
import { MAX_FILE_SIZE } from '../../../uploads/texts.ts';

/** What the company asks about a pending payment, and the member's answer. */
export const questionTexts = {
  company: 'The company',
  asks: (company: string, amount: string) => `${company} asks about your payment of ${amount}`,
  asksHere: (company: string) => `${company} asks about this payment`,
  reasons: {
    PROOF_UNREADABLE: 'Your proof of payment cannot be read.',
    PAYMENT_NOT_FOUND: 'Your payment was not found in the bank account of the company.',
    AMOUNT_DIFFERS: 'The amount of your payment differs from your order.',
    PAYER_DIFFERS: 'The payment came from the account of someone else.',
    OTHER: 'The company has a question.',
  },
  /** What helps, where the admin has written nothing. */
  advice: {
    PROOF_UNREADABLE:
      'Please send a picture or a PDF that shows the amount, the day and the transaction number.',
    PAYMENT_NOT_FOUND:
      'Please look for the payment in your bank or UPI app, and send a picture of it.',
    AMOUNT_DIFFERS:
      'Please write how much you have paid, and send a picture that shows the amount.',
    PAYER_DIFFERS: 'Please write whose account it is, and why this person has paid for you.',
  },
  undecided: 'Your payment is not decided yet. The company waits for your answer.',
  payOnce: 'Do not pay again, and do not submit a new order for it.',
  /** Where the company may ask for the rest of the payment. */
  orderOnce: 'Do not submit a new order for it.',
  answer: 'Answer',
  see: 'See the payment',

  title: 'Answer the company',
  text: 'Your answer',
  unsent: 'Your text, which was not sent',
  textHint: `Up to ${String(MAX_QUESTION_TEXT)} characters. Never write a password, a PIN or an OTP: the company does not need them.`,
  noText: 'Please write your answer.',
  file: 'File',
  fileNote: 'Optional',
  fileHint: `Image or PDF, up to ${MAX_FILE_SIZE}.`,
  fileWaits: 'No connection. The file is uploaded when you press Send answer.',
  fileType: 'Only images and PDF files can be uploaded.',
  fileRemove: 'Remove',
  fileFailed: 'File upload failed.',
  fileNotSent: 'The file could not be uploaded. Try again, or remove it.',
  once: 'You can answer this question once.',
  send: 'Send answer',
  sending: 'Sending...',
  /** The server has the answer, but its reply was lost. */
  sent: 'Your answer has been sent.',
  notSent: 'No connection. Your text is still here. Please try again.',
  alreadyAnswered: 'This question is already answered. The company reads the first answer.',
  alreadyDecided: 'This payment has been decided. The company needs no answer any more.',

  needed: 'Answer needed',
  asked: 'The company asked',
  answered: 'You have answered. The company reads your answer and decides.',
} as const;
