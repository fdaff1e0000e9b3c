import { describe, expect, test } from 'vitest';
import { chooseFilters, fits, written, type ListFilter } from './list-filter.ts';

interface Row {
  readonly status: string;
  readonly verified: boolean;
}

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

const status: ListFilter<Row, unknown> = {
  label: 'Status',
  options: options('PENDING', 'APPROVED', 'ALL'),
  preset: 'PENDING',
  all: 'ALL',
  valueIn: (row) => row.status,
};
const verified: ListFilter<Row, unknown> = {
  label: 'Verified',
  param: 'state',
  options: options('', 'waiting'),
  toValue: (text) => text !== 'waiting',
  valueIn: (row) => row.verified,
};
const company: ListFilter<Row, unknown> = {
  label: 'Company',
  options: options(''),
  accept: (text) => (text.startsWith('c-') ? text.toLowerCase() : undefined),
};

const choose = (filters: Readonly<Record<string, ListFilter<Row, unknown>>>, address: string) =>
  chooseFilters(filters, new URLSearchParams(address)).map(({ text, value }) => [text, value]);

describe('the filters of a list', () => {
  test('use their preset when the address has no value, or a value that is not an option', () => {
    expect(choose({ status }, '')).toEqual([['PENDING', 'PENDING']]);
    expect(choose({ status }, 'status=nonsense')).toEqual([['PENDING', 'PENDING']]);
    expect(choose({ status }, 'status=APPROVED')).toEqual([['APPROVED', 'APPROVED']]);
  });

  test('send no value when all rows are chosen', () => {
    expect(choose({ status }, 'status=ALL')).toEqual([['ALL', undefined]]);
    expect(choose({ verified }, '')).toEqual([['', undefined]]);
  });

  test('may have a different name in the address, and a different value in the request', () => {
    expect(choose({ verified }, 'state=waiting')).toEqual([['waiting', false]]);
    expect(choose({ verified }, 'verified=waiting')).toEqual([['', undefined]]);
  });

  test('may accept a text that no option has', () => {
    expect(choose({ company }, 'company=c-ABC')).toEqual([['c-abc', 'c-abc']]);
    expect(choose({ company }, 'company=abc')).toEqual([['', undefined]]);
  });

  test('omit the preset from the address', () => {
    expect(written(status, 'PENDING')).toBe('');
    expect(written(status, 'ALL')).toBe('ALL');
    expect(written(company, '')).toBe('');
  });

  test('exclude a row that does not match all of them', () => {
    const chosen = chooseFilters(
      { status, verified, company },
      new URLSearchParams('state=waiting'),
    );
    expect(fits({ status: 'PENDING', verified: false }, chosen)).toBe(true);
    expect(fits({ status: 'APPROVED', verified: false }, chosen)).toBe(false);
    expect(fits({ status: 'PENDING', verified: true }, chosen)).toBe(false);
    expect(
      fits(
        { status: 'APPROVED', verified: true },
        chooseFilters({ company }, new URLSearchParams('company=c-1')),
      ),
    ).toBe(true);
  });
});
