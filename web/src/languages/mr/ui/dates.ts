export * from '../../../ui/text/intl-dates.ts';
