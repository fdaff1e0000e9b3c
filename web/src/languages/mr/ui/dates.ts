export * from '../../../ui/intl-dates.ts';
