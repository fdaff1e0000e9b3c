import { describe, expect, it } from 'vitest';
import { editAmount, groupAmount, plainAmount } from './amount-text.ts';

/** Applies an edit to a text whose caret is written as '|'. */
function edit(before: string, after: string, inputType?: string): string {
  const { plain, caret } = editAmount(
    before,
    after.replace('|', ''),
    after.indexOf('|'),
    inputType,
  );
  const shown = groupAmount(plain);
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
}

describe('groupAmount', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['123', '123'],
    ['1234', '1,234'],
    ['123456', '1,23,456'],
    ['1234567.5', '12,34,567.5'],
    ['123456789012', '1,23,45,67,89,012'],
    ['.5', '.5'],
    ['5.', '5.'],
  ])('shows %j as %j', (plain, shown) => {
    expect(groupAmount(plain)).toBe(shown);
  });
});

describe('plainAmount', () => {
  it.each([
    ['₹ 1,23,456.789', '123456.78'],
    ['Rs. 500/-', '500'],
    ['INR 5 000', '5000'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['1.2.5', null],
    ['1.234,56', null],
    ['1e5', null],
    ['-5', null],
    ['1234567890123', null],
  ])('reads %j as %j', (text, plain) => {
    expect(plainAmount(text)).toBe(plain);
  });
});

describe('editAmount', () => {
  it.each([
    ['typing at the end', '123', '1234|', '1,234|'],
    ['typing in the middle', '123456', '1,29|3,456', '12,9|3,456'],
    ['typing at the start', '12345', '9|12,345', '9|,12,345'],
    ['a letter', '123456', '1,2a|3,456', '1,2|3,456'],
    ['a second point', '12.5', '1.|2.5', '1|2.5'],
    ['a third decimal', '1.25', '1.257|', '1.25|'],
    ['a zero before a digit', '5', '0|5', '|5'],
    ['a digit after a zero', '0', '05|', '5|'],
    ['pasting over everything', '5', '₹ 1,00,000.00|', '1,00,000.00|'],
    ['emptying', '5', '|', '|'],
  ])('%s', (_name, before, after, expected) => {
    expect(edit(before, after)).toBe(expected);
  });

  it('deletes the digit before a comma with Backspace', () => {
    expect(edit('1234', '1|234', 'deleteContentBackward')).toBe('|234');
    expect(edit('123456', '1,23|456', 'deleteContentBackward')).toBe('12|,456');
  });

  it('deletes the digit after a comma with Delete', () => {
    expect(edit('1234', '1|234', 'deleteContentForward')).toBe('1|34');
  });
});
