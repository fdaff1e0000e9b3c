/** Texts of the payee screen; part of the area's texts. */
export const beneficiaryTexts = {
  heading: 'Beneficiary',
  description: 'The accounts that your members pay to. Every admin gets a mail about each change.',
  loading: 'Loading the beneficiary...',
  failed: 'The beneficiary could not be loaded.',
  none: 'There is no account yet. Until there is one, members can only pay by hand.',
  addAccount: 'Add account',
  account: (number: number) => `Account ${String(number)}`,
  bank: 'Bank Details',
  seal: 'Members see this seal beside the account. Another number, IFSC or UPI ID gives another seal.',
  upi: 'UPI ID',
  upiOfFirst: 'Members are shown the UPI ID of account 1.',
  upiOfFurther: 'It is part of the seal of this account; members pay to the UPI ID of account 1.',
  editBank: 'Edit bank details',
  editUpi: 'Edit UPI ID',
  noUpi: 'There is no UPI ID yet, so members cannot pay by UPI.',
  addUpi: 'Add a UPI ID',
  upiCheck: {
    qr: (upi: string) => `QR code of ${upi}`,
    how: 'Scan this with a UPI app to check the name that your members see before they pay.',
  },

  fields: {
    holderName: 'Holder Name',
    bankName: 'Bank Name',
    branch: 'Branch Name',
    accountNumber: 'Account Number',
    ifscCode: 'IFSC Code',
    upi: 'UPI ID',
  },
  numberAgain: 'Account Number again',
  numbersDiffer: 'The two account numbers differ.',
  /** In the form of a further account. */
  furtherAccount:
    'Members may choose this account for a bank transfer. UPI payments still go to the UPI ID of account 1.',
  hints: {
    accountNumber: '6 to 18 digits.',
    ifscCode: '11 characters, for example SBIN0000813.',
    upi: 'For example name@okaxis.',
  },

  addTitle: 'Add Beneficiary',
  add: 'Add',
  adding: 'Adding...',
  updateTitle: 'Update Beneficiary',
  update: 'Update',
  updating: 'Updating...',
  cancel: 'Cancel',
  /** Shown beside the typed values when another admin has saved in the meantime. */
  changedMeanwhile:
    'Somebody else changed these details while you were editing them. The stored value is shown below each changed field. Update replaces it with your input.',
  storedNow: (text: string) => `Stored now: ${text}`,

  waiting: {
    title: 'Waiting for a second admin',
    added: 'A new account',
    changes: (fields: string) => `Changes ${fields}`,
    askedByYou: (when: string) => `Asked by you on ${when}.`,
    askedBy: (name: string, when: string) => `Asked by ${name} on ${when}.`,
    ends: (when: string) => `Without a confirmation it ends on ${when}.`,
    see: 'See',
    next: (value: string) => `After the confirmation: ${value}`,
    /** In the form of an account whose change waits. */
    another:
      'A change of this account already waits for a second admin. It must be confirmed, declined or withdrawn before you can ask for another one.',
    toConfirmations: 'Go to Confirmations',
  },

  history: {
    title: 'Changes',
    loading: 'Loading the changes...',
    failed: 'The changes could not be loaded.',
    by: (name: string) => `by ${name}`,
    withInstallation: 'with the installation',
    added: 'Account added',
    firstDetails: 'Details when it was added',
    becomes: 'changed to',
    bounded: (count: number) => `The last ${String(count)} changes are shown.`,
  },
} as const;
