import { expect, test } from 'vitest';
import { hasQueuedToasts, showToast, takeToasts } from './toast.ts';

test('a toast is removed, whether it is shown, queued, or was queued when it was shown', () => {
  const shown: string[] = [];
  const take = ({ text }: { readonly text: string }) => {
    shown.push(text);
    return () => void shown.splice(shown.indexOf(text), 1);
  };
  const error = (text: string) => showToast({ kind: 'error', text });

  error('never seen')();
  expect(hasQueuedToasts()).toBe(false);
  const hideEarly = error('early');
  const release = takeToasts(take);
  try {
    const hide = error('late');
    error('other');
    expect(shown).toEqual(['early', 'late', 'other']);
    hideEarly();
    hide();
    expect(shown).toEqual(['other']);
  } finally {
    release();
  }
});
