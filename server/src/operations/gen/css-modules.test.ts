import { expect, test } from 'vitest';
import { classNamesOf } from './css-modules.ts';

test.each([
  ['.a { color: red; } .b:hover .c { margin: .5rem; }', ['a', 'b', 'c']],
  [
    '@layer ui { .frame > li.entry, .wide::before { content: ".none"; } }',
    ['entry', 'frame', 'wide'],
  ],
  ['@media (width < 40.5em) { .narrow {} } @layer x.y;', ['narrow']],
  ['.toast:global(.Toastify__toast--error) {}', ['toast']],
  ['/* like .hidden { */ .shown { background: url(a.svg); }', ['shown']],
])('the class names of %j', (css, names) => {
  expect(classNamesOf(css)).toEqual(names);
});
