const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats seconds as `formatDuration` of the domain: '10 मिनट' or, from four hours on, '72 घंटे'. */
export const formatDuration = (seconds: number): string =>
  seconds < 4 * HOUR ? `${String(seconds / MINUTE)} मिनट` : `${String(seconds / HOUR)} घंटे`;
