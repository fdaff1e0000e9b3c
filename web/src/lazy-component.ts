import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyComponent {
  (): ReturnType<typeof createElement>;
  /** Loads the code before the component is shown. A failure is reported when it is shown. */
  readonly preload: () => void;
}

/**
 * Returns a component whose code is loaded when it is first shown, to keep the first page small. After `preload` it is
 * shown at once: `lazy` alone shows its fallback also for code that is loaded, and React keeps a fallback for 300 ms.
 */
export function lazyComponent<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyComponent {
  let loaded: ComponentType | undefined;
  const read = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Lazy = lazy(read);
  return Object.assign(
    function Loaded() {
      // Constant while it is mounted, because another component would lose the state.
      const [shown] = useState<ComponentType>(() => loaded ?? Lazy);
      return createElement(shown);
    },
    {
      preload: () => {
        read().catch(() => undefined);
      },
    },
  );
}
