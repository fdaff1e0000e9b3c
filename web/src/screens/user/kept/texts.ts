export const keptTexts = {
  title: 'Saved on this device',
  waiting: 'It will be sent when you are connected again. You can close this page.',
  willRetry: 'It could not be sent yet. The next try follows by itself.',
  refusedTitle: (orderNumber: string) => `${orderNumber} was not accepted`,
  refusedNext: 'What you have typed is still in the order. Open it to change it and send it again.',
  oldTitle: (orderNumber: string) => `${orderNumber} has not been sent`,
  oldNext:
    'It was saved more than 6 days ago. If it is not in your payment history, open the order and submit it again.',

  orderNumber: 'Order number',
  total: 'Total amount (INR)',
  reference: 'Transaction ID',
  file: 'Transaction file',

  send: 'Send now',
  sending: 'Sending...',
  discard: 'Discard',
  open: 'Open the order',
  hide: 'Hide',

  discardTitle: 'Discard what is saved?',
  discardText: (orderNumber: string) =>
    `${orderNumber} will not be sent. If you have paid, submit its proof again.`,
  logoutTitle: 'Log out without sending?',
  logoutText:
    'A proof is saved on this device and has not been sent. Logging out removes it from the device.',
  logout: 'Log out',
  signIn: 'Your proof is saved on this device. Log in again to send it.',
} as const;
