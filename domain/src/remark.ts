/**
 * The remark by which a line of the bank statement names the order, such as `PUR482913 49VQTH7J`: order number, and
 * payment code if it has one. Bank forms refuse other characters than letters, digits and spaces.
 */
export const remarkOf = (orderNumber: string, paymentCode: string | null): string =>
  [orderNumber.replace('-', ''), ...(paymentCode === null ? [] : [paymentCode])].join(' ');
