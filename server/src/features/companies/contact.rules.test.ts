import { expect, test } from 'vitest';
import { cityOf } from './contact.rules.ts';

test.each([
  ['12 MG Road, Bengaluru', 'Bengaluru'],
  ['12 MG Road, Bengaluru 560001', 'Bengaluru'],
  ['Nariman Point, Mumbai, Maharashtra 400 021, India', 'Mumbai'],
  ['14 Lodhi Road, New Delhi - 110003', 'New Delhi'],
  ['Chandigarh', 'Chandigarh'],
  ['9 Marine Drive, Kochi-682001', 'Kochi'],
  ['12 MG Road, Flat 302', null],
  ['12 MG Road', null],
  ['Flat 3, 12 MG Road, Karnataka', null],
  ['India', null],
  ['', null],
  [null, null],
])('of the address %j only the city %j is public', (address, city) => {
  expect(cityOf(address)).toBe(city);
});
