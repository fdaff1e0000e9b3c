/** Texts that every list shares. */
export const listTexts = {
  export: {
    start: 'Export CSV',
    underWay: 'Exporting...',
    received: (size: string) => `Exporting... ${size}`,
    cancel: 'Cancel',
    cancelLabel: 'Cancel the export',
    fileName: (name: string, day: string, ending: string) => `${name}-${day}.${ending}`,
  },
} as const;
