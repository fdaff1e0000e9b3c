import { COLOURS } from './chart-spec.ts';

/** What a canvas paints with: the theme's properties, worked out. */
export interface ChartColours {
  readonly slices: readonly string[];
  /** Between two slices. */
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly font: string;
}

/**
 * Reads the theme as it is at this element. A property's own text would still be a `light-dark()`,
 * which no canvas knows; as somebody's colour it is worked out.
 */
export function readColours(near: HTMLElement): ChartColours {
  const probe = near.appendChild(document.createElement('span'));
  const read = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    slices: Array.from({ length: COLOURS }, (_, at) => read(`--chart-${at + 1}`)),
    surface: read('--surface'),
    line: read('--line'),
    text: read('--text-muted'),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return colours;
}
