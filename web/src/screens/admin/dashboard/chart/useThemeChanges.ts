import { useEffect, useState } from 'react';

/** A number that changes whenever the page is dressed anew: another theme, another token's colours. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((before) => before + 1);
    const dressed = new MutationObserver(changed);
    dressed.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', changed);
    return () => {
      dressed.disconnect();
      system.removeEventListener('change', changed);
    };
  }, []);
  return changes;
}
