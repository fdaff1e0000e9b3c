import { useLayoutEffect, useState } from 'react';
import { topmostElement, watchTopmost } from './open-dialogs.ts';

/** The element for toasts. It is always in the topmost dialog, or in the body, because a dialog makes the rest inert. */
export function useToastPlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.dataset['print'] = 'hide';
    element.dataset['toasts'] = '';
    return element;
  });

  useLayoutEffect(() => {
    const follow = () => topmostElement().append(place);
    follow();
    const unwatch = watchTopmost(follow);
    return () => {
      unwatch();
      place.remove();
    };
  }, [place]);

  return place;
}
