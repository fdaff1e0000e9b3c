export * from './intl-dates.ts';
