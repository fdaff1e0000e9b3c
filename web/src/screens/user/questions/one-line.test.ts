import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it('joins lines by one space, and removes the space around the text', () => {
  expect(oneLine(' I paid\n\n  by UPI. \r\nAsha \n')).toBe('I paid by UPI. Asha');
  expect(oneLine(' \n ')).toBe('');
});
