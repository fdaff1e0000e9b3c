import { hasProof, type OfferedMethod } from '@prelaunch/domain/payment-methods';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import { MAX_FILE_SIZE } from '../../uploads/texts.ts';

export const layoutTexts = {
  dashboard: 'Dashboard',
  buyToken: 'Buy Token',
  paymentHistory: 'Payment History',
  profile: 'Profile',
  idLabel: 'ID',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. It may have been mistyped, or moved.',
  toDashboard: 'Go to the dashboard',
} as const;

export const dashboardTexts = {
  screen: 'Dashboard',
  globalStock: 'Global Stock',
  globalStockNote: 'Held by all members',
  myStock: 'My Stock',
  myStockNote: 'Held by you',
  atSellingPrice: (sum: string) => `${sum} at the company's selling price.`,
  noSaleBeforeLaunch: 'Nobody can sell tokens before launch.',
  viewMore: 'View More',
  details: (stock: string) => `${stock} Details`,
  noData: 'No data available.',
  noValue: 'N/A',
  you: 'You',
  hashNote: 'Entry in the allocation ledger, not a blockchain transaction',
  failed: (stock: string) => `${stock} could not be loaded.`,
  copy: (header: string, value: string) => `Copy ${header} ${value}`,
  copied: (header: string) => `${header} copied`,
  timeLeft: {
    days: (days: number, hours: number, minutes: number) => `${days}d ${hours}h ${minutes}m`,
    hours: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
    minutes: (minutes: number, seconds: number) => `${minutes}m ${seconds}s`,
    none: 'Launched',
  },
  buy: (symbol: string) => `Buy ${symbol}`,

  firstDay: {
    heading: (symbol: string) => `Your first ${symbol}`,
    steps: 'Steps to your first tokens',
    registered: 'Registered',
    verified: 'Verified',
    first: (symbol: string) => `First ${symbol}`,
    buyMeanwhile: 'The company checks who you are. You can buy meanwhile.',
    waitToBuy: 'The company checks who you are. You get a mail as soon as you can buy.',
    buyNow: 'You are verified. Choose an amount, pay it, and send the proof.',
    paid: 'The company checks your payment. You get a mail when the tokens are yours.',
  },

  mine: 'Your tokens',
  waiting: 'Waiting for approval',
  seeWaiting: (count: number) => (count === 1 ? 'See 1 payment' : `See ${String(count)} payments`),
  nothingWaits: 'Nothing',
  price: 'Price per token',
  priceNote: 'It can fall as well as rise.',
  sold: 'Sold',
  left: 'Available supply',
  columns: {
    rank: 'Stock Rank',
    wallet: 'Wallet Address',
    memberId: 'Member ID',
    quantity: 'Stock Qty.',
    hash: 'Transaction Hash',
    globalTime: 'Date & time',
    ownTime: 'Date & Time',
    reward: 'Reward',
    timeLeft: 'Time Left',
  },
} as const;

export const profileTexts = {
  screen: 'Profile',
  heading: 'My Profile',
  failed: 'Your profile could not be loaded.',
  /** Language and theme. */
  display: 'Display',

  picture: 'Profile picture',
  pictureHint: `Press the picture to choose another: PNG, JPEG, WebP or GIF, up to ${MAX_FILE_SIZE}.`,
  pictureReady: 'Uploaded. Save the changes to keep it.',
  pictureUploading: 'Uploading the picture',
  pictureCancel: 'Cancel',
  pictureUndo: 'Undo',
  pictureRetry: 'Retry',
  pictureFailed: 'Profile picture upload failed.',
  pictureWithoutId: 'Upload succeeded but no file ID received.',
  pictureType: 'Please choose a PNG, JPEG, WebP or GIF picture.',

  fields: {
    name: 'Name',
    mobile: 'Phone No.',
    dateOfBirth: 'Date Of Birth',
    kycDocumentNumber: 'Aadhaar No.',
  },
  email: 'Email',
  emailHint: 'Cannot be changed.',
  aadhaarFormat: '12 digits',
  aadhaarHint: 'Kept encrypted. Only its last four digits are ever shown.',
  staysAsItIs: 'Left empty, this stays as it is.',
  referralCode: 'Referral Code',
  referralCodeHint: 'New members who register with it are recorded as invited by you.',
  verified: 'Verified',
  unverified: 'Waiting for verification',
  unverifiedText: (mayBuy: boolean) =>
    mayBuy
      ? 'The company verifies each member. You can buy in the meantime.'
      : 'The company verifies each member. You can buy once it has verified you.',
  endsVerification: (mayBuy: boolean) =>
    mayBuy
      ? 'This change ends your verification: the company must verify you again.'
      : 'This change ends your verification: you can buy only once the company has verified you again.',
  copyReferralCode: 'Copy',
  copied: 'Copied',
  password: 'Password',
  passwordHint: 'Your current password. Every change needs it.',
  save: 'Save Changes',
  saving: 'Saving Changes...',
} as const;

export const buyTexts = {
  screen: 'Buy Token',
  programme: (token: string) =>
    token === '' ? 'PRE-LAUNCH PROGRAM' : `${token} PRE-LAUNCH PROGRAM`,
  noToken: 'No token selected.',
  selectToken: 'Please select a token to proceed.',
  programFailed: 'The token could not be loaded.',
  priceFailed: 'The price could not be loaded.',

  heading: (symbol: string) => `Buy ${symbol}`,
  amount: 'Amount (INR)',
  amountHint: (price: string, symbol: string) => `One ${symbol} costs ${price}.`,
  quickAmounts: 'Quick amounts',
  invalidAmount: 'Please enter a valid amount.',
  aboveSupply: (remaining: string, symbol: string) =>
    `Please enter a valid amount. Only ${remaining} ${symbol} are left.`,
  orderLimit: (limit: string) => `An order is at most ${limit}.`,
  soldOut: 'All tokens are sold or reserved at the moment.',
  notOnSale: 'This token is not for sale at the moment.',
  suspended: 'The company has suspended its sale. Nothing can be bought now.',
  unverified:
    'The company sells only to verified members. Your account waits for its verification.',

  price: 'Price per token',
  supply: 'Available supply',
  tokens: 'Tokens you get',
  orderAmount: 'Order amount',
  fee: (percent: string) => `Transaction fee (${percent}%)`,
  total: 'Approximate total, fee included',
  buy: 'BUY NOW',
  next: 'Next, you choose how to pay. No money is taken now.',
  buying: 'Processing...',

  waiting: (count: number) =>
    count === 1
      ? '1 purchase of yours waits for approval.'
      : `${count} purchases of yours wait for approval.`,
  waitingMail: (count: number) => `You get a mail when ${count === 1 ? 'it' : 'one'} is decided.`,
  tooManyWaiting: `You already have ${String(MAX_PENDING)} purchases waiting for a decision. Please wait for one of them before you buy more.`,
  seeHistory: 'Payment History',
} as const;

const pleaseAgree = 'Please agree to the privacy policy to proceed.';

/** The texts of each offered payment method. */
const methodTexts = {
  BANK: {
    tab: 'Banking',
    pay: 'Make Payment',
    privacyPolicy: 'privacy & policy',
    pleaseAgree,
    reference: 'The number on your bank statement: 12 digits, or 16 or 22 letters and digits.',
    plausible: 'This looks like a UTR.',
    sampleReference: 'SBIN526713489012',
    unusual:
      'This does not look like a UTR (12 digits, or 16 or 22 letters and digits). If it is correct, continue.',
    submitted: 'BANK proof submitted successfully.',
  },
  UPI: {
    tab: 'UPI',
    pay: 'PAY',
    privacyPolicy: 'privacy policy',
    pleaseAgree: 'Please agree to the privacy & policy to proceed.',
    reference: 'The 12-digit number that your UPI app shows with the payment.',
    plausible: 'It has 12 digits, as it should.',
    sampleReference: '4267 1348 9012',
    unusual:
      'This does not look like a UPI transaction number (12 digits). If it is correct, continue.',
    submitted: 'UPI proof submitted successfully.',
  },
  MANUAL: {
    tab: 'Manual',
    pay: 'Confirm Payment',
    privacyPolicy: 'privacy policy',
    pleaseAgree,
    submitted: 'MANUAL payment submitted successfully.',
  },
} as const;

export const paymentTexts = {
  screen: 'Payment',
  notFound: 'Order details not found in URL.',
  notFoundHelp:
    'Start an order to pay for it here. Payments that you have already submitted are in your history.',
  notFoundNext: 'Buy Token',
  notAvailable: 'N/A',
  loading: 'Loading the order...',
  termsFailed: 'The price of this order could not be loaded.',
  amountRefused: 'Please enter a valid amount.',
  supplyRefused: (remaining: string, symbol: string) =>
    `Only ${remaining} ${symbol} are left. Please enter a smaller amount. Nothing has been ordered.`,
  limitRefused: (limit: string) =>
    `An order is at most ${limit}. Please enter a smaller amount. Nothing has been ordered.`,

  tooManyWaiting: `You already have ${String(MAX_PENDING)} purchases waiting for a decision. Please do not pay for this order before one of them is decided.`,
  seeHistory: 'Payment History',

  progress: 'Progress',
  stepDone: 'Done:',
  stepsOf: (method: OfferedMethod | null) => [
    'Pay',
    method === null || hasProof(method) ? 'Submit proof' : 'Confirm payment',
    'Approval',
  ],

  time: 'Transaction time',
  expired: 'expired!',
  fiveMinutesLeft: 'Transaction time: 5 minutes left.',
  oneMinuteLeft: 'Transaction time: 1 minute left.',
  timeExpired: 'Transaction time expired!',
  priceHeld: 'The price is held for this time.',
  /** For a bank transfer, which may take longer than the transaction time. */
  moneyLater: 'Submit the proof within it; the money may arrive later.',
  afterExpiry: 'Already paid? Your money is safe. Proof is still accepted, at the current price.',

  details: 'ORDER DETAILS',
  orderNumber: 'Order number',
  orderAmount: 'Order amount',
  fee: (percent: string) => `Platform fees (${percent}%)`,
  feePlain: 'Platform fees',
  total: 'Total amount (INR)',
  showDetails: 'Show all',
  foldDetails: 'Show less',
  buys: (tokens: string, symbol: string, price: string) => `${tokens} ${symbol} at ${price} each`,

  method: 'Payment method',
  methods: methodTexts,
  detailsFailed: 'Failed to fetch payment details',
  toPay: 'Amount to pay',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied`,

  payeeChanged: {
    title: 'The account to pay to has changed',
    text: (company: string) =>
      `${company} has changed it since you opened this order. Please pay only to the new one.`,
    showNew: 'Show the new account',
    alreadyPaid: 'I have already paid',
    paidToOldAccount: (digits: string) =>
      `This proof is for a payment to the old account, which ends in ${digits}. This is stored with your order.`,
    paidToOldUpi: (id: string) =>
      `This proof is for a payment to the old UPI ID, ${id}. This is stored with your order.`,
  },
  selectBank: 'Select Bank',
  bank: {
    bankName: 'Bank Name',
    accountNumber: 'Account Number',
    holderName: 'Account Holder',
    ifscCode: 'IFSC',
    branch: 'Branch',
  },
  bankHint:
    'Transfer the amount to this account, with the remark below. Then press Make Payment to submit the proof.',
  transferRemark: 'Remark of the transfer',
  transferRemarkHint: 'It finds your payment even if the UTR is mistyped.',
  copyRemark: 'Copy remark',
  transfers: 'Ways to send this amount',
  transferTimes: {
    IMPS: 'Arrives within minutes, day and night.',
    RTGS: 'Arrives within half an hour, day and night.',
    NEFT: 'Sent every half hour, day and night; arrives within two hours.',
  },
  transferSmallest: (limit: string) => `From ${limit}.`,
  transferLargest: (limit: string) => `Up to ${limit}.`,
  transferBanks: 'Your bank may have lower limits, above all for a new payee.',
  transferSmaller: 'If it refuses this amount, cancel this order and start smaller ones.',
  cancel: 'Cancel',
  cancelled: 'Payment process cancelled.',

  upiNote: (orderNumber: string, paymentCode: string | null) =>
    paymentCode === null ? `Order ${orderNumber}` : `Order ${orderNumber} ${paymentCode}`,
  qrTitle: (amount: string, upiId: string) => `QR code that pays ${amount} to ${upiId}`,
  scan: 'Scan QR to pay',
  scanElsewhere: 'From another device.',
  saveQr: 'Save QR',
  enlargeQr: 'Enlarge',
  shrinkQr: 'Make smaller',
  saveQrFailed: 'The picture could not be saved.',
  payByApp: 'Pay by any UPI app',
  apps: ['Google Pay', 'PhonePe', 'Paytm'],
  appsLabel: 'Pay with',
  appsHere: 'With any UPI app, such as',
  upiId: 'UPI ID',
  upiName: (holder: string) => `You pay ${holder}. Compare it with the name that your app shows.`,
  upiCopied: 'UPI ID copied to clipboard!',
  upiLimit: (limit: string) => `UPI apps usually pay at most ${limit} at a time.`,
  upiLimitNext: (transfers: string) => `${transfers} pays this order in one transfer.`,
  or: 'or',
  upiLimitNoBank: 'Please ask the company how to pay this order.',
  payByBank: 'Pay by bank transfer',
  upiAnyway: 'Pay by UPI all the same',
  savedQrLimit: (limit: string) =>
    `Scan it with the camera. Many apps pay at most ${limit} from a saved picture.`,
  upiHint: 'When you have paid, press PAY to submit the proof.',
  backFromApp: 'Have you paid? Tick the box above, then submit the proof.',
  pay: 'PAY',
  paying: 'Processing...',
  noUpi: 'UPI payment details are not available.',
  goBack: 'Go Back',

  manualSteps: (company: string) => [
    `Pay ${company} as agreed with them, and quote the text below.`,
    'Agree and confirm here. There is nothing to upload; keep the slip of your payment.',
    'Your order is pending until the company has found your payment. You get a mail when it is decided.',
  ],
  theCompany: 'the company',
  manualQuote: 'Quote this when you pay',

  agree: 'I agree to the',

  proof: 'Submit Transaction Proof',
  noCharge: 'This sends only the proof. No money is taken.',
  reference: 'UTR or Transaction Number',
  referenceMark: 'UTR',
  typedAmount: 'Enter Amount',
  typedAmountHint: 'The amount that you have paid, in rupees.',
  typedAmountDiffers: (total: string) =>
    `This differs from the total of ${total}. The company will see both.`,
  file: 'Transaction file',
  fileHint: `Image, PDF, DOC or DOCX, up to ${MAX_FILE_SIZE}.`,
  fileWaits: 'No connection. The file is kept with the proof when you press PAY.',
  fileChange: 'Choose another',
  fileKept: 'Uploaded',
  fileType: 'Only images, pdf, doc and docx files can be uploaded.',
  uploadFailed: 'File upload failed.',
  uploadWithoutFile: 'File upload failed for proof.',
  noReference: 'Please enter UTR or Transaction Number.',
  badAmount: 'Please enter a valid amount.',
  noFile: 'Please upload a transaction file before submitting.',

  manualFailed: 'Failed to submit manual payment.',

  sentTitle: 'This order has been submitted',
  sentText: {
    PENDING: 'It is waiting for approval by the company. You get a mail when it is decided.',
    APPROVED: 'It is approved. The tokens are yours.',
    REJECTED:
      'It was rejected, and no tokens were bought. If you have paid, please write to the company.',
  },
  sentStatus: 'Status',
  sentReference: 'Transaction ID',
  sentHistory: 'Payment History',
  sentAgain: 'Start a new order',
} as const;

export const historyTexts = {
  heading: 'Payment History',
  receiptTitle: (orderNumber: string) => `Receipt ${orderNumber}`,
  search: 'Search payments',
  searchPlaceholder: 'ID, order, amount',
  searchSubmit: 'Search',
  status: 'Status',
  statuses: [
    { value: 'PENDING', label: 'Pending' },
    { value: 'APPROVED', label: 'Approved' },
    { value: 'REJECTED', label: 'Rejected' },
    { value: 'ALL', label: 'All' },
  ],
  pageSize: 'Per page',
  columns: {
    serial: 'SL.No.',
    method: 'Payment Method',
    transactionId: 'Transaction ID',
    amount: 'Amount (INR)',
    date: 'Date',
    time: 'Time',
    status: 'Status',
    actions: 'Actions',
  },
  notAvailable: 'N/A',
  amountBeforeFee: (amount: string) => `${amount} + fee`,
  view: 'View',
  viewOf: (serial: number) => `View receipt ${serial}`,
  empty: 'No payment history found.',
  buy: 'Buy Token',
  showAll: 'Show all payments',
  loading: 'Loading transactions...',
  failed: (reason: string) => `Error fetching data: ${reason}`,
  unknownError: 'Unknown error',

  receipt: 'View Payment Receipt',
  serial: 'Serial Number',
  orderNumber: 'Order Number',
  remark: 'Remark of the transfer',
  price: 'Price per token',
  tokens: 'Tokens',
  orderAmount: 'Order amount',
  fee: 'Platform fees',
  amount: 'Amount',
  file: 'Receipt',
  fileAlt: 'The submitted receipt',
  openFile: 'Open',
  timeline: 'Timeline',
  submitted: 'Submitted',
  seen: 'Seen by the company',
  decided: 'Decided',
  notYet: 'Not yet',
  reason: (reason: string) => `Reason: ${reason}`,
  download: 'Download PDF',
  downloading: 'Downloading...',
  check: 'Check this receipt',
  paperName: (order: string) => `receipt-${order}.pdf`,
  print: 'Print',
} as const;

/** A pending purchase: when it will be decided, and what the member can do meanwhile. */
export const progressTexts = {
  heading: 'Where is my money?',
  ahead: (count: number) => {
    if (count === 0) return 'Your payment is the next one to be checked.';
    if (count === 1) return '1 payment is ahead of yours.';
    return `${count < 1000 ? String(count) : 'More than 1,000'} payments are ahead of yours.`;
  },
  usualTime: (decisions: number, half: string, most: string) =>
    half === most
      ? `Most of the last ${String(decisions)} were decided within ${most}.`
      : `Of the last ${String(decisions)}, half were decided within ${half}, and nine of ten within ${most}.`,
  noUsualTime: 'The company has decided too few payments to say how long it takes.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${String(count)} minutes`),
  hours: (count: number) => `${String(count)} hours`,
  days: (count: number) => `${String(count)} days`,
  missing: (amount: string) =>
    `The bank shows less than you had to pay. Please transfer the missing ${amount} to the same account. Your order stays open; do not submit a new one.`,
  missingElsewhere: (amount: string) =>
    `The bank shows less than you had to pay: ${amount} is missing. The company has changed its account since your payment. Do not pay to the old one; ask the company where to transfer the rest. Your order stays open.`,
  late: 'Yours has waited longer than most. Please ask the company, and give the order number.',
  correct: 'Correct the transaction number',
  given: (reference: string) => `The company looks for ${reference}.`,
  correctHint:
    'If the number does not match your payment, the company may need longer to find it. You can correct it once, and the company sees both numbers.',
  save: 'Save the number',
  saving: 'Saving...',
  corrected: (first: string) =>
    `You have corrected the transaction number. Before, it was ${first}.`,
} as const;
