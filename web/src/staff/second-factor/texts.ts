/** Texts about the second factor, which both staff areas show. */
export const secondFactorTexts = {
  heading: 'Sign-in security',
  description: 'A second step that proves it is you.',
  loading: 'Loading two-step sign-in...',
  failed: 'Two-step sign-in could not be loaded.',

  own: 'Two-step sign-in',
  off: 'Off',
  /** Super admins have no password. */
  offTexts: {
    admin:
      'Anyone who has your password or access to your mailbox can sign in as you. ' +
      'A second step on your phone prevents this.',
    superadmin:
      'Anyone who has access to your mailbox can sign in as you. ' +
      'A second step on your phone prevents this.',
  },
  setUp: 'Set up',
  settingUp: 'Preparing...',
  on: 'On',
  onText: 'Signing in asks for a code of your authenticator app.',
  since: 'On since',
  recoveryCodesLeft: 'Recovery codes left',
  fewLeft: 'Few recovery codes are left. Make new ones before you run out of them.',
  newCodes: 'New recovery codes',
  switchOff: 'Switch off',

  guide: {
    off: {
      title: 'How it works',
      steps: [
        {
          title: 'Scan a code',
          text: 'Any authenticator app works, for example one that is built into your phone.',
        },
        {
          title: 'Keep the recovery codes',
          text: 'You get ten. Each one replaces your phone once, if it is lost or broken.',
        },
        {
          title: 'Sign in with six digits',
          text: 'From then on, you type the digits that the app shows.',
        },
      ],
    },
    on: {
      title: 'Good to know',
      steps: [
        {
          title: 'A new phone',
          text: 'Switch it off here and set it up again with the new phone.',
        },
        {
          title: 'A lost phone',
          text: 'Sign in with a recovery code, then do the same.',
        },
        {
          title: 'No phone and no recovery code',
          text: 'The person who runs the server can switch it off for you.',
        },
      ],
    },
  },

  enrol: {
    title: 'Set up two-step sign-in',
    scan: 'Scan this with an authenticator app on your phone.',
    qr: 'QR code for the authenticator app',
    type: 'Or type this secret into the app:',
    copySecret: 'Copy the secret',
    open: 'Open your authenticator app',
    another: 'Use an app on another device',
    codeHint: 'The 6 digits that the app shows now.',
    confirm: 'Switch on',
    confirming: 'Checking...',
    cancel: 'Cancel',
  },

  recovery: {
    title: 'Keep your recovery codes',
    text:
      'Without your phone, you can sign in once with each of these. They are not shown again: ' +
      'keep them where you find them without your phone.',
    list: 'Recovery codes',
    copy: 'Copy all',
    download: 'Download',
    file: 'prelaunch-recovery-codes.txt',
    done: 'I have kept them',
  },

  renew: {
    title: 'Make new recovery codes',
    text: 'Your current codes then become invalid.',
    confirm: 'Make new codes',
    confirming: 'Making them...',
  },
  remove: {
    title: 'Switch two-step sign-in off',
    text: 'After this, signing in does not need your phone. You get a mail about it.',
    confirm: 'Switch off',
    confirming: 'Switching off...',
  },
  cancel: 'Cancel',

  code: 'Code',
  codeHint: 'The 6 digits of your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you kept, 24 letters and digits.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app instead',
  back: 'Back',
} as const;
