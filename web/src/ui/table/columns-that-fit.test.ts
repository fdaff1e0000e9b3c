import { expect, test } from 'vitest';
import { columnsToFold } from './columns-that-fit.ts';

const columns = [
  { id: 'name' },
  { id: 'address', priority: 1 },
  { id: 'date', priority: 3 },
  { id: 'mail', priority: 2 },
  { id: 'actions' },
];
const widths = [100, 200, 80, 150, 70];
const fold = (available: number) => [...columnsToFold(columns, widths, available)];

test('no column folds when all of them fit', () => {
  expect(fold(600)).toEqual([]);
});

test('columns fold in the order of their priority, and only as many as necessary', () => {
  expect(fold(599)).toEqual(['address']);
  expect(fold(400)).toEqual(['address']);
  expect(fold(399)).toEqual(['address', 'mail']);
  expect(fold(249)).toEqual(['address', 'mail', 'date']);
});

test('columns without a priority stay in any width', () => {
  expect(fold(10)).toEqual(['address', 'mail', 'date']);
});

test('columns of equal priority fold in their order', () => {
  const equal = ['a', 'b', 'c'].map((id) => ({ id, priority: 1 }));
  expect([...columnsToFold(equal, [50, 50, 50], 100)]).toEqual(['a']);
});

test('a column that fits beside the others stays when a wider one of a higher priority has to fold', () => {
  const narrowFirst = [{ id: 'name' }, { id: 'price', priority: 1 }, { id: 'code', priority: 2 }];
  expect([...columnsToFold(narrowFirst, [100, 30, 60], 150)]).toEqual(['code']);
});
