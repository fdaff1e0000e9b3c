export { amountInWords, formatInLakhs } from '@prelaunch/domain/amount-words';
