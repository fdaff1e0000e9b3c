/** Texts of the components, where the caller gives none. */
export const uiTexts = {
  mainMenu: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  logout: 'Logout',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  skipToContent: 'Skip to content',

  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'This could not be copied. Please select it instead.',
  retry: 'Retry',
  retrying: 'Retrying...',
  stepDone: 'Done:',
  notifications: 'Notifications',

  details: 'Details',
  detailsOfRow: (row: number) => `Details of row ${row}`,
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Prev',
  nextPage: 'Next',

  removed: 'removed',
  changedTo: 'changed to',

  showPassword: 'Show password',
  hidePassword: 'Hide password',

  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },

  justNow: 'just now',

  connectionLost: 'No internet connection',
  connectionBack: 'Connected again',

  file: {
    choose: 'Choose a file',
    photo: 'Take a photo',
    drop: 'or drop it here',
    change: 'Choose another',
    cancel: 'Cancel',
    retry: 'Retry',
    uploading: 'Uploading',
    done: 'Uploaded',
  },
} as const;
