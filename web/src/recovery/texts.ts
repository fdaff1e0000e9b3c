export const recoveryTexts = {
  notLoaded: 'This page could not be loaded',
  unreachable:
    'The server cannot be reached. The page opens by itself as soon as the connection is back.',
  missing: 'Some of its files could not be loaded.',
  broken: 'Something went wrong',
  brokenText: 'This page could not be shown. What you have already submitted is saved.',
  brokenPanel: 'This part of the page could not be shown.',
  panelNotLoaded: 'This part of the page could not be loaded.',
  reference: (requestId: string) => `Reference for support: ${requestId}`,
  retry: 'Try again',
  retrying: 'Trying again...',
  home: 'Go to the dashboard',
  start: 'Go to the start',
} as const;
